import type { Evidence } from '@understudy/contract/finding'

type Pointer = Pick<Evidence, 'url'>

/** The pages that evidence is from, by their paths, each once and in its order. */
export function listPages(evidence: readonly Pointer[]): string[] {
  return [...new Set(evidence.map(getPath))]
}

/** The first so many pieces of evidence, and of every further page the first piece. */
export function pickEvidence<Piece extends Pointer>(
  evidence: readonly Piece[],
  count: number,
): Piece[] {
  const paths = evidence.map(getPath)
  return evidence.filter((piece, index) => index < count || paths.indexOf(getPath(piece)) === index)
}

function getPath({ url }: Pointer): string {
  return URL.parse(url)?.pathname ?? url
}
