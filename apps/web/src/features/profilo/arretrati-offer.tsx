import { Button } from '@mantine/core'
import type { Arretrati } from '@rateo/contract/sportello/arretrati'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../ui/notices/notice.tsx'
import { unito } from '../../ui/fields/numero-coperto.ts'
import { arretratiQuery } from './arretrati.api.ts'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const ArretratiDialog = lazyPart(
  async () => (await import('./arretrati.dialog.tsx')).ArretratiDialog,
)

type Props = {
  carta_id: string
  /** Just saved, or just made the usual one: the question is asked at once. */
  isNew: boolean
}

/**
 * The arretrati that this card could pay (CAR-B1): a notice while there are some, a question when the card is new.
 */
export function ArretratiOffer({ carta_id, isNew }: Props) {
  const { data } = useQuery(arretratiQuery(carta_id))
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(isNew)
  // As it was when the dialog opened: it stays while what it shows is paid.
  const [shown, setShown] = useState<Arretrati | null>(null)
  if (!data) return null
  const pagabili = data.data.filter(({ impedimento }) => impedimento === null)
  if (isAsking) {
    setAsking(false)
    if (pagabili.length > 0) setShown(data)
  }
  const close = () => {
    setShown(null)
    void queryClient.invalidateQueries({ queryKey: arretratiQuery(carta_id).queryKey })
  }
  return (
    <>
      {pagabili.length > 0 && (
        <Notice tone="avviso" title="Hai pagamenti in ritardo">
          <p className={layout['lineProse']}>
            {contato(pagabili.length, 'pagamento', 'pagamenti')} per{' '}
            {formattaEuro(data.totale_centesimi)} si {pagabili.length === 1 ? 'può' : 'possono'}{' '}
            pagare con {unito(data.carta.etichetta)}.
          </p>
          <Button size="sm" onClick={() => setShown(data)}>
            Scegli e paga
          </Button>
        </Notice>
      )}
      {shown && <ArretratiDialog arretrati={shown} onClose={close} />}
    </>
  )
}
