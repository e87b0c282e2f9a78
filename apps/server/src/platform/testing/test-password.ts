/** The password of everyone who signs up in tests. */
export const testPassword = "a password for tests";

/** Passwords that begin with this are hashed and verified in full each time. */
export const slowPassword = "hashed in full: ";
