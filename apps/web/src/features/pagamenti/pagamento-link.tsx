import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toast.tsx'
import { qrAddress } from './pagamenti.api.ts'
import classes from './pagamento.module.css'

type LinkPanelProps = { id: string; link: string; title?: string }

/** The link to be paid: to copy, to share, to be photographed at the counter. */
export function LinkPanel({ id, link, title = 'Link di pagamento' }: LinkPanelProps) {
  const [hasQr, setHasQr] = useState(true)
  return (
    <Panel title={title}>
      <div className={classes['link']}>
        {hasQr && (
          <img
            className={classes['qr']}
            src={qrAddress(id)}
            alt="QR che apre la pagina di pagamento"
            width={148}
            height={148}
            onError={() => setHasQr(false)}
          />
        )}
        <div className={classes['linkText']}>
          <code>{link}</code>
          <LinkButtons link={link} />
        </div>
      </div>
    </Panel>
  )
}

function LinkButtons({ link }: { link: string }) {
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)
  const canShare = typeof navigator.share === 'function'

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
