import { Button, Group } from '@mantine/core'
import type { Riesame, Rischio } from '@rateo/contract/persone/rischio'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { GIORNI_RISCHIO } from '@rateo/domain/identita/rischio'
import { contato, formattaDataOra, formattaPercentuale } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import classes from './esercenti.module.css'
import { rischioQuery } from './rischio.api.ts'

const dialogs = () => import('./rischio.dialogs.tsx')
const RiesameDialog = lazyPart(async () => (await dialogs()).RiesameDialog)
const NotaRischioDialog = lazyPart(async () => (await dialogs()).NotaRischioDialog)

const quota = (centesimi_percento: number) => formattaPercentuale(centesimi_percento / 10_000)
const punti = (percento: number) => formattaPercentuale(percento / 100, 1)

const MOTIVO: Readonly<Record<Riesame['motivo'], (r: Riesame) => string>> = {
  volume: ({ misure }) =>
    `Ha incassato ${formattaEuro(misure.volume_centesimi)} in ${GIORNI_RISCHIO} giorni`,
  contestazioni: ({ misure }) =>
    `${contato(misure.contestazioni, 'contestazione', 'contestazioni')} su ${contato(misure.incassi_carta, 'incasso con carta', 'incassi con carta')}`,
  limite_reti: ({ misure }) =>
    `Oltre il limite dei circuiti: ${contato(misure.contestazioni, 'contestazione', 'contestazioni')} su ${contato(misure.incassi_carta, 'incasso con carta', 'incassi con carta')}`,
}

/** Shows the risk of an esercente to the staff; it is read when it is opened, because each reading is written down (ESE-B2). */
export function RischioPanel({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title="Rischio"
      aside={
        isOpen ? undefined : (
          <Button variant="default" size="sm" onClick={() => setOpen(true)}>
            Guarda
          </Button>
        )
      }
    >
      {isOpen ? (
        <Letto id={id} />
      ) : (
        <p className={layout['dim']}>
          Contestazioni, confronto con chi fa lo stesso e note dello staff. Chi guarda resta
          scritto.
        </p>
      )}
    </Panel>
  )
}

function Letto({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(rischioQuery(id))
  const [open, setOpen] = useState<Riesame | 'nota' | null>(null)
  const close = () => setOpen(null)
  if (error && !data) return <PageError error={error} onRetry={() => void refetch()} />
  if (!data) return <p className={layout['dim']}>Un momento…</p>
  return (
    <div className={layout['stack']}>
      {data.riesami.map((r) => (
        <UnRiesame key={r._id} riesame={r} onClose={() => setOpen(r)} />
      ))}
      <Facts facts={misureOf(data)} />
      {data.senza_confronto !== null && <p className={layout['dim']}>{data.senza_confronto}</p>}
      <Note rischio={data} />
      <Group>
        <Button variant="default" size="sm" onClick={() => setOpen('nota')}>
          Aggiungi una nota
        </Button>
      </Group>
      <Letture letture={data.letture} />
      {open === 'nota' && <NotaRischioDialog id={id} onClose={close} />}
      {open !== null && open !== 'nota' && <RiesameDialog id={id} riesame={open} onClose={close} />}
    </div>
  )
}

function UnRiesame({ riesame: r, onClose }: { riesame: Riesame; onClose: () => void }) {
  const cosa = MOTIVO[r.motivo](r)
  if (r.chiuso_at !== null) {
    return (
      <p>
        {cosa}: guardato da {r.chiuso_da}, {formattaDataOra(r.chiuso_at)}.
        <span className={layout['sub']}>{r.nota}</span>
      </p>
    )
  }
  return (
    <Notice tone={r.motivo === 'limite_reti' ? 'errore' : 'avviso'}>
      <p>
        Da riesaminare dal {formattaDataOra(r.aperto_at)}. {cosa}.
      </p>
      <Button variant="default" size="sm" onClick={onClose}>
        Chiudi il riesame
      </Button>
    </Notice>
  )
}

/** A figure, its threshold where it has one, and the median of those who do the same. */
function misureOf({ misure: m, soglie, confronto }: Rischio) {
  const mediana = (parola: string | undefined) =>
    parola === undefined ? [] : [`a metà degli altri ${parola}`]
  const valore = (parti: readonly string[]) => parti.join(' · ')
  const pari = confronto?.mediane
  return [
    {
      name: `Incassato in ${GIORNI_RISCHIO} giorni`,
      value: valore([
        formattaEuro(m.volume_centesimi),
        ...(soglie.volume_centesimi > 0 ? [`soglia ${formattaEuro(soglie.volume_centesimi)}`] : []),
        ...mediana(pari && formattaEuro(pari.volume_centesimi)),
      ]),
    },
    {
      name: 'Contestazioni',
      value: valore([
        m.contestazioni_centesimi_percento === null
          ? 'Nessun incasso con carta'
          : `${quota(m.contestazioni_centesimi_percento)} (${m.contestazioni} su ${m.incassi_carta})`,
        `soglia ${quota(soglie.contestazioni_centesimi_percento)}, circuiti ${quota(soglie.limite_reti_centesimi_percento)}`,
        ...mediana(pari && quota(pari.contestazioni_centesimi_percento)),
      ]),
    },
    {
      name: 'Insoluti in 90 giorni',
      value: valore([
        m.insoluti_percento === null ? 'Nulla è scaduto' : punti(m.insoluti_percento),
        ...mediana(pari && punti(pari.insoluti_percento)),
      ]),
    },
    ...(confronto === null
      ? []
      : [
          {
            name: 'Confronto',
            value: `${confronto.quanti} esercenti ${confronto.divisione ? 'della divisione ATECO' : 'con codice ATECO'} ${confronto.ateco}`,
          },
        ]),
  ]
}

const Note = ({ rischio: { note } }: { rischio: Rischio }) =>
  note.length === 0 ? (
    <p className={layout['dim']}>Nessuna nota di rischio.</p>
  ) : (
    <ul className={both(layout['listClose'], classes['list'])} aria-label="Note di rischio">
      {note.map(({ _id, testo, autore, created_at }) => (
        <li key={_id}>
          {testo}
          <span className={layout['sub']}>
            {autore}, {formattaDataOra(created_at)}
          </span>
        </li>
      ))}
    </ul>
  )

const Letture = ({ letture }: { letture: Rischio['letture'] }) =>
  letture.length > 0 && (
    <details>
      <summary>Chi ha guardato</summary>
      <ul className={both(layout['listClose'], classes['list'])} aria-label="Chi ha guardato">
        {letture.map(({ chi, cosa, at }) => (
          <li key={`${chi}${cosa}${at}`}>
            {chi}
            <span className={layout['sub']}>
              {cosa}, {formattaDataOra(at)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
