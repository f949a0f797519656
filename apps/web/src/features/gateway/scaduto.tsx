import { Notice } from '../../ui/notices/notice.tsx'
import { ChiediNuovoLink } from './chiedi-nuovo-link.tsx'

export function Scaduto({ id, esercente }: { id: string; esercente: string }) {
  return (
    <>
      <Notice tone="avviso" title="Il link è scaduto" isHeading>
        Non è stato addebitato alcun importo. Per pagare serve un nuovo link di {esercente}.
      </Notice>
      <ChiediNuovoLink id={id} size="lg" fullWidth />
    </>
  )
}
