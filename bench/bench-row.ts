/** One line of the bench's table. ratio is value over floor, the bare calls for the same step. */
export interface BenchRow {
  name: string
  value: number
  unit: 'ms' | 'tokens' | 'x'
  floor?: number
  ratio?: number
  /** What is wanted, in words, for example `<= 150 ms`. */
  target: string
}
