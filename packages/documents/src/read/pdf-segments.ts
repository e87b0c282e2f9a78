/** Letters that stand together on one line, in points from the page's upper left corner. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  /** Of the letters' feet. */
  bottom: number;
  size: number;
  isMono: boolean;
}

/** A line as it is read. Several segments are cells side by side. */
export interface Line extends Segment {
  segments: Segment[];
  /** Which stretch of the page it belongs to: paragraphs do not go from one to the next. */
  column: number;
  /** As parts of the page's height, for headers and footers. */
  place: number;
}
