/** Text that cannot be used, as it may be printed: what stands before an @ may be a password, also where no URL was read. */
export function hideUserinfo(text: string): string {
  const end = text.lastIndexOf('@')
  return end === -1 ? text : `…${text.slice(end)}`
}
