import type { Gateway } from '@rateo/contract/sportello/gateway'
import type { OffertaGateway } from '@rateo/contract/accordi/offerte-rate'
import { formattaGiorno, formattaTasso } from '@rateo/domain/parole/formato'
import type { PianoRate } from '@rateo/domain/credito/proposta-rate'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { messageOf } from '../../../api/client.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Adesione, PianoCosti, PianoTable, pianoText, rateText } from '../../dilazioni/index.ts'
import { type Way, Ways } from '../../../ui/ways.tsx'
import layout from '../../../ui/layout.module.css'
import { BarButton, PayBar } from './pay-bar.tsx'
import { Rifiuti } from './rifiuti.tsx'
import { offertaInformazioni, offertaPdf, offertaQuery, usePagaARate } from './rate.api.ts'

type Props = { gateway: Gateway; offerte: readonly OffertaGateway[] }

/** The ways of paying in rate: each with its schedule before it is chosen, then the text and its code (GTW-M1). */
export function PagaARate({ gateway, offerte }: Props) {
  const [chosen, setChosen] = useState(() => offerte.find(({ consentita }) => consentita)?._id)
  const [isAccepting, setAccepting] = useState(false)
  const offerta = offerte.find(({ _id, consentita }) => _id === chosen && consentita)
  const today = useToday()
  return (
    <>
      <Ways
        label="In quante rate"
        ways={offerte.toSorted(possibleFirst).map((one) => wayOf(one, today))}
        value={offerta?._id ?? ''}
        onChange={(value) => {
          setChosen(value)
          setAccepting(false)
        }}
      />
      <Rifiuti gateway_id={gateway._id} offerte={offerte} />
      {offerta?.piano && (
        <>
          <PianoCosti piano={offerta.piano} />
          <PianoTable piano={offerta.piano} isNarrow />
          {isAccepting ? (
            <Accetta
              key={offerta._id}
              gateway={gateway}
              offerta_id={offerta._id}
              onBack={() => setAccepting(false)}
            />
          ) : (
            <PayBar>
              <BarButton onClick={() => setAccepting(true)}>Continua</BarButton>
            </PayBar>
          )}
        </>
      )}
    </>
  )
}

const possibleFirst = (a: OffertaGateway, b: OffertaGateway) =>
  Number(b.consentita) - Number(a.consentita)

const nomeOf = ({ piano, ...offerta }: OffertaGateway): string =>
  piano ? pianoText(piano.rate) : rateText(offerta)

/** The first day and the cost of a plan, in a line. */
function notaOf({ rate, taeg_percento: taeg }: PianoRate, today: string): string {
  const prima = rate.find(({ n }) => n > 0)?.scadenza ?? today
  const begins = prima === today ? 'La prima oggi' : `La prima il ${formattaGiorno(prima)}`
  return `${begins}, ${taeg === 0 ? 'senza interessi' : `TAEG ${formattaTasso(taeg)}`}.`
}

/** An offer that has no plan says why it cannot be taken. */
const wayOf = (offerta: OffertaGateway, today: string): Way => ({
  chiave: offerta._id,
  nome: nomeOf(offerta),
  nota: offerta.piano ? notaOf(offerta.piano, today) : '',
  ...(!offerta.consentita && { motivo: offerta.motivo ?? 'Ora non si può scegliere.' }),
})

type AccettaProps = { gateway: Gateway; offerta_id: string; onBack: () => void }

function Accetta({ gateway, offerta_id, onBack }: AccettaProps) {
  const query = useQuery(offertaQuery(gateway._id, offerta_id))
  const paga = usePagaARate(gateway._id)
  const navigate = useNavigate()
  const toast = useToast()
  const today = useToday()
  const offerta = query.data
  if (query.error) {
    return (
      <Notice tone="errore" title="Adesso non si può pagare a rate" isAlert>
        {messageOf(query.error)}
      </Notice>
    )
  }
  if (!offerta) return <PageSkeleton />
  if (offerta.sha256 === null || offerta.piano === null) {
    return (
      <Notice tone="avviso" isAlert>
        {offerta.motivo ?? 'Questa offerta non vale più per questo pagamento.'}
      </Notice>
    )
  }
  return (
    <>
      {offerta.frase && <p className={layout['flat']}>{offerta.frase}</p>}
      <Adesione
        esercente={{ _id: gateway.esercente._id, nome: offerta.esercente }}
        sha256={offerta.sha256}
        record_id={`${gateway._id}:${offerta_id}`}
        pdf={offertaPdf(gateway._id, offerta_id)}
        informazioni={offerta.informazioni ? offertaInformazioni(gateway._id, offerta_id) : null}
        totale_centesimi={offerta.piano.totale_centesimi}
        subito_centesimi={offerta.piano.rate
          .filter(({ n, scadenza }) => n === 0 || scadenza <= today)
          .reduce((sum, { totale_centesimi }) => sum + totale_centesimi, 0)}
        isBusy={paga.isPending}
        error={paga.error}
        onAccept={(body) =>
          paga.mutate(
            { offerta_id, ...body },
            {
              onSuccess: ({ dilazione_id, da_pagare_id }) => {
                toast({ tone: 'successo', text: 'Piano di rate accettato.' })
                void navigate({
                  to:
                    da_pagare_id === null
                      ? paths.dilazione(dilazione_id)
                      : paths.gateway(da_pagare_id),
                })
              },
            },
          )
        }
        onCancel={onBack}
      />
    </>
  )
}
