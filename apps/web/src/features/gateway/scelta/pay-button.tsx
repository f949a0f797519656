import { Checkbox } from '@mantine/core'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type ModoOnline, usePaga } from '../gateway.api.ts'
import classes from '../gateway.module.css'
import { BarButton, PayBar } from './pay-bar.tsx'
import { StillWaiting } from '../still-waiting.tsx'
import { useLeaveTo } from '../use-leave-to.ts'

type Props = {
  gateway: Gateway
  modo: ModoOnline
  /** A part of the debt; null for all of it. */
  importo: number | null
  /** The amount owed with the other debts that were chosen: less where nothing else is left of its plan. */
  dovuto?: number
  /** Other debts in the same go. */
  insieme?: Gateway['altri']
}

const NESSUNO: Gateway['altri'] = []

/** The one button: locked from the click until the browser is on the provider's page (GTW-M4). */
export function PayButton({
  gateway,
  modo,
  importo,
  dovuto = gateway.da_pagare_centesimi,
  insieme = NESSUNO,
}: Props) {
  const altri = insieme.reduce((sum, { importo_centesimi }) => sum + importo_centesimi, 0)
  const centesimi = altri + (importo ?? dovuto)
  const { isLeaving, leave } = useLeaveTo(gateway._id)
  const isFirst = gateway.prossimi?.primo === true
  const proposta = perIProssimi(gateway, modo)
  const [ticked, setTicked] = useState(proposta?.isTicked ?? false)
  const paga = usePaga(
    gateway._id,
    {
      modo,
      importo,
      insieme: insieme.map(({ _id }) => _id),
      totale: altri + dovuto,
      cresce: gateway.mora !== null || gateway.estinzioni.length > 0,
      prossimi: isFirst || (proposta !== null && ticked),
    },
    ({ stato, url_pagamento: address }) => {
      if (stato === 'in_corso' && address) leave(address)
    },
  )
  const isBusy = paga.isPending || isLeaving
  // The second click of a double one comes before the button is drawn locked.
  const isStarted = useRef(false)

  const start = () => {
    if (isBusy || isStarted.current) return
    isStarted.current = true
    paga.mutate(undefined, { onSettled: () => (isStarted.current = false) })
  }

  const quanto = formattaEuro(centesimi)

  return (
    <>
      {isFirst && (
        <p className={classes['note']}>
          L’abbonamento comincia con questo pagamento. I prossimi si addebitano da sé nello stesso
          modo: lo cambi, o disdici, dalla pagina dell’abbonamento.
        </p>
      )}
      {proposta && (
        <Checkbox
          label={proposta.label}
          description={proposta.description}
          checked={ticked}
          disabled={isBusy}
          onChange={(event) => setTicked(event.currentTarget.checked)}
        />
      )}
      <PayBar>
        {paga.error && (
          <Notice tone="errore" title="Pagamento non avviato" isAlert>
            {messageOf(paga.error)}
          </Notice>
        )}
        <StillWaiting isWaiting={isBusy} />
        <BarButton
          loading={isBusy}
          leftSection={<Icon name="lucchetto" size={20} />}
          onClick={start}
        >
          {modo.tipo === 'conto' ? `Autorizza l’addebito di ${quanto}` : `Paga ${quanto}`}
        </BarButton>
      </PayBar>
      <p className={classes['note']}>
        {insieme.length > 0 && `${insieme.length + 1} pagamenti, un addebito solo. `}
        {gateway.commissione_centesimi === 0
          ? 'Nessuna commissione per te.'
          : `Commissione: ${formattaEuro(gateway.commissione_centesimi)}.`}{' '}
        {nota(modo)}
      </p>
    </>
  )
}

/**
 * Whether what is paid with may be kept for what is to come. Ticked where it takes the place of another; where nothing is
 * charged by itself today, only who ticks it begins.
 */
function perIProssimi({ prossimi }: Gateway, modo: ModoOnline) {
  if (prossimi === null || prossimi.primo) return null
  const { carta_id, mandato_id } = prossimi
  if (modo.tipo === 'conto' && modo.mandato_id === mandato_id) return null
  if (modo.tipo === 'carta_salvata' && modo.carta_id === carta_id) return null
  const che = modo.tipo === 'conto' ? 'questo conto' : 'questa carta'
  const hasOne = carta_id !== null || mandato_id !== null
  return {
    isTicked: hasOne,
    label: hasOne
      ? `Usa ${che} per i prossimi addebiti`
      : `Usa ${che} in automatico anche per i prossimi addebiti`,
    description: `${modo.tipo === 'nuova_carta' ? 'La carta resta tra i tuoi metodi di pagamento. ' : ''}${
      hasOne
        ? 'Prende il posto del metodo di prima, se il pagamento riesce.'
        : 'Altrimenti paghi tu ogni volta, come ora.'
    }`,
  }
}

function nota(modo: ModoOnline): string {
  switch (modo.tipo) {
    case 'nuova_carta':
      return 'Paghi con carta sulla pagina sicura del servizio di pagamento: Rateo non vede il numero della carta.'
    case 'carta_salvata':
      return 'Se la tua banca chiede una conferma ti portiamo da lei, poi torni qui.'
    case 'conto':
      return `L’importo sarà addebitato ${formattaGiornoCompleto(modo.addebito_il)}: te lo ricordiamo anche per e-mail. Per otto settimane puoi chiederne il rimborso alla tua banca.`
  }
}
