# Everything in this module is compiled and seen from other compiled modules only; see network.pxd.
