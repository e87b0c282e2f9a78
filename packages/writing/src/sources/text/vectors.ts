/** Weights by term, of length one. */
export type Vector = Map<string, number>;

/** Term vectors: the more often in one and the rarer among all, the heavier. */
export function vectorsOf(texts: string[][]): Vector[] {
  const holders = new Map<string, number>();
  for (const terms of texts) for (const term of new Set(terms)) holders.set(term, (holders.get(term) ?? 0) + 1);
  return texts.map((terms) => {
    const vector: Vector = new Map();
    for (const term of terms) vector.set(term, (vector.get(term) ?? 0) + 1);
    let square = 0;
    for (const [term, count] of vector) {
      const weight = (1 + Math.log(count)) * Math.log(1 + texts.length / (1 + (holders.get(term) ?? 0)));
      vector.set(term, weight);
      square += weight * weight;
    }
    const length = Math.sqrt(square) || 1;
    for (const [term, weight] of vector) vector.set(term, weight / length);
    return vector;
  });
}

/** How alike two vectors are, 0 … 1. */
export function cosine(one: Vector, other: Vector): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}
