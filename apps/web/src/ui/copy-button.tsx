import { Button } from '@mantine/core'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { useToast } from './notices/toast.tsx'

type Props = {
  text: string
  label: string
  isFilled?: boolean
  /** The thing that it copies, where the label alone stands on the page more than once. */
  of?: string
}

export function CopyButton({ text, label, isFilled, of }: Props) {
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast({ tone: 'errore', text: 'Non è stato copiato: selezionalo e copialo a mano.' })
    }
  }
  return (
    <Button
      variant={isFilled ? 'filled' : 'default'}
      size={isFilled ? 'sm' : 'compact-sm'}
      leftSection={<Icon name={isCopied ? 'fatto' : 'copia'} size={16} />}
      onClick={() => void copy()}
      {...(of && { 'aria-label': `${isCopied ? 'Copiato' : label} ${of}` })}
    >
      {isCopied ? 'Copiato' : label}
    </Button>
  )
}
