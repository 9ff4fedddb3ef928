/** As many whole lines, from the first on, as have at most this length together. */
export function fitLines(lines: readonly string[], maxLength: number): readonly string[] {
  const end = countFitting(lines, maxLength)
  return end === lines.length ? lines : lines.slice(0, end)
}

/** The controls with as many whole options, from the first on, as have at most this length together. */
export function fitOptions<T extends { options: readonly string[] }>(
  controls: readonly T[],
  maxLength: number,
): T[] {
  let left = maxLength
  return controls.map((control) => {
    const options = fitLines(control.options, left)
    left -= measure(options)
    return options === control.options ? control : { ...control, options }
  })
}

function countFitting(texts: readonly string[], maxLength: number): number {
  let length = 0
  const end = texts.findIndex((text) => {
    length += text.length
    return length > maxLength
  })
  return end < 0 ? texts.length : end
}

function measure(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0)
}
