/** Adjacent characters of one line, in points from the page's upper left corner. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  /** Of the baseline. */
  bottom: number;
  size: number;
  isMono: boolean;
}

/** A line in reading order. Several segments are adjacent cells. */
export interface Line extends Segment {
  segments: Segment[];
  /** The part of the page that contains it: paragraphs do not continue across parts. */
  column: number;
  /** Relative to the page's height, for headers and footers. */
  place: number;
}
