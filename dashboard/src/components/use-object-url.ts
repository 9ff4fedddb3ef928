import { useLayoutEffect, useState } from 'react'

/**
 * An object URL of the data for as long as it is shown; it keeps the data in memory until it is revoked. For one render after a change
 * it is still that of the data before, which the page has already drawn, so that nothing flickers.
 */
export function useObjectUrl(data: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  // Before the page is painted, so that no picture that is there is a frame late.
  useLayoutEffect(() => {
    if (data === undefined) {
      setAddress(null)
      return undefined
    }
    const created = URL.createObjectURL(data)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [data])
  return data === undefined ? null : address
}
