import type { CodeSeverity } from "@muster/contracts/code-findings";

/** A kind of problem. Patterns are matched against one of a file's three texts, or against its original text. */
export interface CodeRule {
  id: string;
  name: string;
  description: string;
  severity: CodeSeverity;
  fix: string;
  /** Names of languages; all when omitted. */
  languages?: readonly string[];
  pattern?: RegExp;
  in?: "code" | "strings" | "comments" | "text";
  /** The whole line must match too. */
  line?: RegExp;
  /** Lines that match the pattern but are not a problem. */
  unless?: RegExp;
  /** The match is a secret: its value is not shown. */
  isSecret?: true;
}

const scripts = ["JavaScript", "TypeScript"];
const placeholder =
  /example|sample|dummy|placeholder|changeme|change_me|your[_-]|xxxx|<[^>]+>|\$\{|\{\{|process\.env|os\.environ|getenv|test|fake|\*{3,}/i;

/** The pattern rules, most severe first; the measure rules follow below. */
export const patternRules: readonly CodeRule[] = [
  {
    ...{ id: "secret/private-key", name: "Private key in the code", severity: "critical", in: "text", isSecret: true },
    pattern: /-----BEGIN (?:RSA |EC |DSA |OPENSSH |PGP )?PRIVATE KEY(?: BLOCK)?-----/g,
    description: "A private key is stored in the code: anyone who can read it can act in its owner’s name.",
    fix: "Revoke the key, load a new one from a secret store, and remove it from the history.",
  },
  {
    ...{ id: "secret/token", name: "Access token in the code", severity: "critical", in: "text", isSecret: true },
    pattern:
      /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,}|xox[abprs]-[\w-]{10,}|AIza[\w-]{35}|[sr]k_live_[A-Za-z0-9]{16,}|glpat-[\w-]{20,}|sk-(?:ant-|proj-)?[\w-]{32,}|eyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{10,})/g,
    unless: /EXAMPLE|x{6,}/,
    description: "A token in the form that a known service issues stands in the code.",
    fix: "Revoke the token at the service, and read a new one from the environment or a secret store.",
  },
  {
    ...{ id: "secret/password", name: "Password or key in the code", severity: "critical", in: "text", isSecret: true },
    pattern:
      /\b[\w.-]*(?:passw(?:or)?d|passwd|secret|api[_-]?key|access[_-]?key|auth[_-]?token|private[_-]?token|client[_-]?secret)[\w-]*["']?\s*(?:=>|[:=])\s*["'](?=[^"'\s]{8,}["'])(?=[^"']*[\d!@#$%^&*+])[^"']+["']/gi,
    unless: placeholder,
    description: "A password, secret or key is written out in the code.",
    fix: "Change it, and read the new one from the environment or a secret store.",
  },
  {
    ...{
      id: "secret/connection",
      name: "Password in a connection address",
      severity: "critical",
      in: "text",
      isSecret: true,
    },
    pattern:
      /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqp|https?|ftp):\/\/[^\s:@/"'<>{}$]+:[^\s@/"'<>{}$]{4,}@[\w.-]+/g,
    unless: placeholder,
    description: "An address with user name and password stands in the code.",
    fix: "Change the password, and read the address from the environment.",
  },
  {
    ...{ id: "security/sql-injection", name: "SQL put together from values", severity: "high", in: "text" },
    pattern:
      /["'`]\s*(?:select\s[^"`;]*?\sfrom|insert\s+into|update\s[^"`;]*?\sset|delete\s+from)\b[^"`;]*?(?:[=<>(,]|\blike|\bvalues)\s*'?%?(?:\$\{[^}]+\}|["']\s*(?:\+|\.)\s*[\w$(]|%s'?["']\s*%|\{\w[^}]*\})/gi,
    unless: /\bsql`|\bsql\.|Prisma\.sql/,
    description: "A value is put into the text of an SQL statement: a person who supplies it can change the statement.",
    fix: "Pass the value as a parameter of a prepared statement.",
  },
  {
    ...{
      id: "security/command-injection",
      name: "Shell command put together from values",
      severity: "high",
      in: "text",
    },
    pattern:
      /\b(?:exec|execSync|system|popen|shell_exec|passthru|os\.system|os\.popen|Runtime\.getRuntime\(\)\.exec|exec\.Command)\s*\(\s*(?:`[^`]*\$\{|[^)\n]*["']\s*(?:\+|\.)\s*[\w$]|f["'][^"']*\{|[^)\n]*["']\s*%\s*[\w(])|\bsubprocess\.\w+\([^)\n]*shell\s*=\s*True/g,
    description: "A shell command is put together from values: a person who supplies one can run other commands.",
    fix: "Call the program with a list of arguments and without a shell.",
  },
  {
    ...{ id: "security/eval", name: "Code run from a text", severity: "high", in: "code" },
    languages: [...scripts, "Python", "PHP", "Ruby"],
    pattern: /(?<![.\w$])(?:eval|exec)\s*\((?!\s*\))|\bnew\s+Function\s*\(/g,
    unless: /\.exec\s*\(|\bdef\s+(?:eval|exec)|function\s+(?:eval|exec)/,
    description: "A text is run as code.",
    fix: "Parse the value, or choose between known functions by name.",
  },
  {
    ...{ id: "security/deserialization", name: "Unsafe deserialization", severity: "high", in: "code" },
    pattern:
      /\bpickle\.loads?\s*\(|\byaml\.load\s*\((?![^)\n]*Safe)|\bunserialize\s*\(|\bMarshal\.load\s*\(|\bObjectInputStream\s*\(/g,
    description: "Data is turned into objects by a reader that can run code.",
    fix: "Read a plain format such as JSON, or use the safe loader.",
  },
  {
    ...{ id: "security/tls-off", name: "Certificate check switched off", severity: "high", in: "code" },
    pattern:
      /\brejectUnauthorized\s*:\s*false|\bverify\s*=\s*False|\bInsecureSkipVerify\s*:\s*true|NODE_TLS_REJECT_UNAUTHORIZED|\bCURLOPT_SSL_VERIFYPEER\s*,\s*(?:0|false)/g,
    description: "The certificate of the other side is not checked: the connection can be read and changed on its way.",
    fix: "Leave the check on, and add the certificate authority that is missing.",
  },
  {
    ...{
      id: "security/html-injection",
      name: "HTML written from a value",
      severity: "high",
      in: "code",
      languages: scripts,
    },
    pattern:
      /\.(?:inner|outer)HTML\s*\+?=(?!=)|\bdangerouslySetInnerHTML\b|\bdocument\.write(?:ln)?\s*\(|\.insertAdjacentHTML\s*\(/g,
    description: "A value becomes HTML as it is: it can bring a script with it.",
    fix: "Set textContent, or clean the HTML with a sanitizer first.",
  },
  {
    ...{ id: "security/weak-hash", name: "Weak hash", severity: "medium", in: "text" },
    pattern:
      /createHash\(\s*["'](?:md5|sha1)["']|\bhashlib\.(?:md5|sha1)\s*\(|\bMessageDigest\.getInstance\(\s*"(?:MD5|SHA-?1)"|(?<![\w.$>])(?:md5|sha1)\s*\(\s*\$|\b(?:MD5|SHA1)\.Create\(/g,
    description: "MD5 and SHA-1 no longer protect passwords, signatures or tokens.",
    fix: "Use SHA-256, and for passwords Argon2, scrypt or bcrypt.",
  },
  {
    ...{ id: "security/weak-random", name: "Predictable random value", severity: "medium", in: "code" },
    pattern: /\bMath\.random\s*\(|\brandom\.(?:random|randint|choice)\s*\(|\bmt_rand\s*\(|\bnew Random\s*\(/g,
    line: /token|secret|passw|session|nonce|salt|otp|\bkey\b/i,
    description: "A value that must not be guessed comes from a predictable generator.",
    fix: "Use the cryptographic generator: crypto.randomUUID, secrets, SecureRandom.",
  },
  {
    ...{ id: "bug/empty-catch", name: "Error swallowed", severity: "medium", in: "code" },
    pattern:
      /\bcatch\s*(?:\([^)]*\))?\s*\{\s*\}|\bexcept\b[^:\n]*:\s*\n?\s*pass\b|\brescue\b[^\n]*\n\s*(?:nil\s*\n\s*)?end\b/g,
    description: "An error is caught and dropped: the program goes on as if nothing had happened.",
    fix: "Handle the error, pass it on, or state in a comment why it may be ignored.",
  },
  {
    ...{ id: "bug/bare-except", name: "Every exception caught", severity: "medium", in: "code", languages: ["Python"] },
    pattern: /^\s*except\s*:/gm,
    description: "A bare except also catches an interrupt and the program’s own exit.",
    fix: "Name the exceptions that are expected here.",
  },
  {
    ...{
      id: "bug/mutable-default",
      name: "Mutable default argument",
      severity: "medium",
      in: "code",
      languages: ["Python"],
    },
    pattern: /\bdef\s+\w+\s*\([^)]*=\s*(?:\[\s*\]|\{\s*\}|set\(\))/g,
    description: "The default is made once and shared by all calls.",
    fix: "Use None as the default, and make the list or dictionary inside the function.",
  },
  {
    ...{ id: "bug/assignment-in-condition", name: "Assignment in a condition", severity: "medium", in: "code" },
    languages: [...scripts, "Java", "C", "C++", "C#", "PHP"],
    pattern: /\bif\s*\(\s*[\w$.[\]]+\s=\s(?!=)[^=()]+\)/g,
    description: "The condition assigns instead of comparing.",
    fix: "Compare with == or ===, or assign before the condition.",
  },
  {
    ...{ id: "bug/loose-equality", name: "Comparison that converts", severity: "low", in: "code", languages: scripts },
    pattern: /(?<![=!<>])(?:==|!=)(?!=)(?!\s*(?:null|undefined)\b)/g,
    description: "== and != convert their sides: 0 equals an empty text.",
    fix: "Use === and !==.",
  },
  {
    ...{ id: "style/debugger", name: "Debugging left in", severity: "low", in: "code" },
    pattern:
      /^\s*debugger\s*;?|\bconsole\.(?:log|debug|trace)\s*\(|\bpdb\.set_trace\s*\(|^\s*breakpoint\(\)|\bvar_dump\s*\(|\bprint_r\s*\(|^\s*binding\.pry\b/gm,
    description: "Output or a stop for debugging stands in the code.",
    fix: "Remove it, or write to the log.",
  },
  {
    ...{ id: "style/type-check-off", name: "Type check switched off", severity: "low", in: "comments" },
    languages: ["TypeScript", "JavaScript", "Python"],
    pattern: /@ts-(?:ignore|nocheck)\b|\btype:\s*ignore\b|eslint-disable(?!-next-line\s+\S)/g,
    description: "A check is switched off for a line or file.",
    fix: "Correct the type; where that can’t be done, name the one rule and the reason.",
  },
  {
    ...{ id: "style/any", name: "Type given up", severity: "low", in: "code", languages: ["TypeScript"] },
    pattern: /(?::|\bas|<)\s*any\b/g,
    description: "With any, the compiler checks nothing here.",
    fix: "Use the real type, or unknown with a check.",
  },
  {
    ...{ id: "style/var", name: "Variable with function scope", severity: "low", in: "code", languages: scripts },
    pattern: /^\s*var\s+\w/gm,
    description: "var is visible in the whole function and before its line.",
    fix: "Use const, or let where the value changes.",
  },
  {
    ...{ id: "style/todo", name: "Open task in a comment", severity: "low", in: "comments" },
    pattern: /\b(?:TODO|FIXME|HACK|XXX)\b/g,
    description: "A comment names something that is still to be done.",
    fix: "Do it, or move it to the list of tasks.",
  },
];

/** Limits above which a measure is a finding. */
export const limits = {
  complexity: { medium: 15, high: 30 },
  functionLines: 80,
  nesting: 5,
  parameters: 6,
  fileLines: 800,
  duplicateLines: 8,
} as const;

export const measureRules = {
  complexity: {
    ...{ id: "size/complexity", name: "Function with many branches", severity: "medium" as const },
    description: "A function with many branches is hard to test and to change.",
    fix: "Split it by cases, or replace the branches by a table.",
  },
  length: {
    ...{ id: "size/long-function", name: "Long function", severity: "low" as const },
    description: "A long function does several things.",
    fix: "Move each step into a function with a name of its own.",
  },
  nesting: {
    ...{ id: "size/nesting", name: "Deeply nested blocks", severity: "low" as const },
    description: "Blocks within blocks hide the usual course.",
    fix: "Return early, and move inner blocks into functions.",
  },
  parameters: {
    ...{ id: "size/parameters", name: "Many parameters", severity: "low" as const },
    description: "Calls with many parameters are easily mixed up.",
    fix: "Pass one object with named fields.",
  },
  file: {
    ...{ id: "size/long-file", name: "Long file", severity: "low" as const },
    description: "A long file has several subjects.",
    fix: "Split it by subject.",
  },
  duplicate: {
    ...{ id: "duplication/block", name: "Repeated block", severity: "medium" as const },
    description: "The same lines stand in several places: a correction in one is easily forgotten in the other.",
    fix: "Move the lines into one function that both places call.",
  },
};
