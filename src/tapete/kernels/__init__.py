"""What compiled play is made of: the compiler, streams of random numbers, tasks. Games write kernels with it, the
simulation drives them."""
