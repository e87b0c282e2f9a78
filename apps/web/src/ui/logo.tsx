const letter = ["10001", "11011", "10101", "10001", "10001"];

/** The logo: a 5 by 5 field of dots that form an M. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 20 20" className="shrink-0">
      {letter.flatMap((row, y) =>
        [...row].map((cell, x) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed grid, its place is its identity
            key={`${x}-${y}`}
            cx={2 + x * 4}
            cy={2 + y * 4}
            r={cell === "1" ? 1.6 : 0.55}
            fill={cell === "1" ? "var(--ink)" : "var(--ink-3)"}
          />
        )),
      )}
    </svg>
  );
}
