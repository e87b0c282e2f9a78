/** The password of everyone who signs up in tests. */
export const testPassword = "a password for tests";
