/** Who does something for a customer: a signed-in person or a program by its key. */
export interface ActingCaller {
  kind: 'person' | 'api_key'
  id: string
}
