export default { dialect: "postgresql", schema: "./src/**/*.table.ts", out: "./drizzle" };
