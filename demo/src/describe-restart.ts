/** The command that serves a report of the demo again at the same URL. */
export function describeRestart(dataDirectory: string, reportUrl: string): string {
  const { port } = new URL(reportUrl)
  return `DATA_DIR=${quote(dataDirectory)} PORT=${port || '80'} npm start`
}

function quote(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
}
