const bytesPerToken = 3.5

/** Tokens a text costs a model, estimated on the high side from its UTF-8 length. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken)
}
