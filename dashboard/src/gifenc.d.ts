/** What is used of the encoder, which has no types of its own. */
declare module 'gifenc' {
  /** Colours as red, green and blue. */
  type Palette = readonly (readonly [number, number, number])[]

  export function quantize(rgba: Uint8ClampedArray, most: number): Palette
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array
  export function GIFEncoder(): {
    writeFrame(
      pixels: Uint8Array,
      width: number,
      height: number,
      /** In milliseconds. */
      options: { palette: Palette; delay: number },
    ): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
  }
}
