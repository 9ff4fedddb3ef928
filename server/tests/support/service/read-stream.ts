/** A message of an event stream; comments are left out. */
export interface StreamedMessage {
  id: string
  event: string
  data: unknown
}

/** Reads until the stream ends or `most` messages have arrived, and then disconnects. */
export async function readStream(response: Response, most = Infinity): Promise<StreamedMessage[]> {
  const received: StreamedMessage[] = []
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    received.push(...blocks.filter((block) => !block.startsWith(':')).map(parseMessage))
    if (received.length >= most) break
  }
  return received.slice(0, most)
}

function parseMessage(block: string): StreamedMessage {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
  )
  return {
    id: fields.get('id') ?? '',
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null'),
  }
}
