import { useEffect, useState } from 'react'

/** An object URL of the data for as long as it is shown; it keeps the data in memory until it is revoked. */
export function useObjectUrl(data: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (data === undefined) return undefined
    const created = URL.createObjectURL(data)
    setAddress(created)
    return () => {
      URL.revokeObjectURL(created)
      setAddress(null)
    }
  }, [data])
  return data === undefined ? null : address
}
