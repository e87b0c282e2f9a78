/** The password of everybody who signs up in tests. */
export const testPassword = "a password for tests";
