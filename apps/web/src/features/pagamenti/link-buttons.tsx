import { Button, Group } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/notices/toast.tsx'

const never = () => () => undefined
const canShareHere = () => typeof navigator.share === 'function'

/** Copies an address, or hands it to whatever the device shares with. */
export function LinkButtons({ link }: { link: string }) {
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)
  const canShare = useSyncExternalStore(never, canShareHere, () => false)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      toast({ tone: 'errore', text: 'Il link non è stato copiato: selezionalo e copialo a mano.' })
    }
  }
  // Leaving the share sheet without choosing is no failure.
  const share = () => navigator.share({ url: link }).catch(() => undefined)

  return (
    <Group gap={8}>
      <Button
        variant="default"
        leftSection={<Icon name={isCopied ? 'fatto' : 'copia'} size={18} />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Link copiato' : 'Copia link'}
      </Button>
      {canShare && (
        <Button
          variant="default"
          leftSection={<Icon name="condividi" size={18} />}
          onClick={() => void share()}
        >
          Condividi
        </Button>
      )}
    </Group>
  )
}
