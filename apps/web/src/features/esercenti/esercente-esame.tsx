import { Button, Group, Textarea } from '@mantine/core'
import type { EsamePasso } from '@rateo/contract/persone/decisioni-esercente'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldMessageOf, messageOf, restOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { valoriLetti } from '../registrazione/index.ts'
import { documentoAddress, esameQuery, useEsamina } from './esercenti.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './esercenti.module.css'
import { DOCUMENTO, PASSI_TEXT } from './words.ts'

/** The registration as it was written, step by step, to be approved or marked before the decision (ESE-M3). */
export function EsercenteEsame({ esercente }: { esercente: Esercente }) {
  const query = useQuery(esameQuery(esercente._id))
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <PageSkeleton />
  const { passi, modificabile, luoghi } = query.data
  const compilati = passi.filter((passo) => modificabile || isCompilato(passo, esercente))
  const mancanti = passi.filter((passo) => !compilati.includes(passo))
  return (
    <div className={classes['esame']}>
      <Indice passi={compilati} modificabile={modificabile} />
      <div className={layout['stack']}>
        {!modificabile && (
          <Notice tone="neutro">La registrazione non è in esame: qui la puoi solo leggere.</Notice>
        )}
        {compilati.map((passo) => (
          <PassoPanel
            key={passo.passo}
            passo={passo}
            esercente={esercente}
            modificabile={modificabile}
            luoghi={luoghi}
          />
        ))}
        {mancanti.length > 0 && (
          <Panel title="Non compilati">
            <p className={layout['quiet']}>{mancanti.map(nomeDi).join(' · ')}</p>
          </Panel>
        )}
      </div>
    </div>
  )
}

const nomeDi = ({ passo }: EsamePasso) => PASSI_TEXT[passo] ?? passo

/** A step with something to look at: the others are only named. While one may decide, each of them is in sight. */
const isCompilato = ({ passo, dati, esito }: EsamePasso, { riservato }: Esercente) =>
  esito !== null || (passo === 'documenti' ? (riservato?.documenti.length ?? 0) > 0 : dati !== null)

/** Parts that may be left out are of interest while one writes, and not while one reads. */
const perChiLegge = ({ name, value }: { name: string; value: string }) => ({
  name: name.replace(' (facoltativo)', ''),
  value,
})

const SEGNI = { approvato: '✓', da_rivedere: '!' } as const

/** The steps at the left, each with what was decided: how far the examination is, and the way to the rest of it. */
function Indice({ passi, modificabile }: { passi: readonly EsamePasso[]; modificabile: boolean }) {
  if (passi.length === 0) return null
  const visti = passi.filter(({ esito }) => esito !== null).length
  return (
    <nav aria-label="Passi della registrazione" className={classes['indice']}>
      {modificabile && (
        <>
          <p className={both(layout['flat'], layout['headingSmall'])}>
            {visti} di {passi.length} esaminati
          </p>
          <ProgressBar done={visti} of={passi.length} />
        </>
      )}
      <ul className={layout['list']}>
        {passi.map((passo) => (
          <li key={passo.passo}>
            <a href={`#passo-${passo.passo}`}>
              <span
                className={both(layout['mark'], classes['segno'])}
                data-done={passo.esito === 'approvato'}
                data-esito={passo.esito ?? 'nessuno'}
                aria-hidden="true"
              >
                {passo.esito ? SEGNI[passo.esito] : ''}
              </span>
              {nomeDi(passo)}
              {passo.esito && (
                <span className={layout['unseen']}>, {ESITI[passo.esito].text.toLowerCase()}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ESITI = {
  approvato: { tone: 'successo', text: 'Approvato' },
  da_rivedere: { tone: 'avviso', text: 'Da rivedere' },
} as const

type Props = {
  passo: EsamePasso
  esercente: Esercente
  modificabile: boolean
  luoghi: Readonly<Record<string, string>>
}

function PassoPanel({ passo, esercente, modificabile, luoghi }: Props) {
  const { dati, esito, nota } = passo
  return (
    <div id={`passo-${passo.passo}`} className={layout['chapter']}>
      <Panel title={nomeDi(passo)}>
        {esito && (
          <Notice tone={ESITI[esito].tone} title={ESITI[esito].text}>
            {nota}
          </Notice>
        )}
        {passo.passo === 'documenti' ? (
          <Documenti esercente={esercente} />
        ) : dati === null ? (
          <p className={layout['dim']}>Non compilato.</p>
        ) : (
          <Facts facts={valoriLetti(passo.passo, dati, luoghi).map(perChiLegge)} />
        )}
        {modificabile && <Esame passo={passo} id={esercente._id} />}
      </Panel>
    </div>
  )
}

function Documenti({ esercente: { _id, riservato } }: { esercente: Esercente }) {
  const documenti = riservato?.documenti ?? []
  if (documenti.length === 0) return <p className={layout['dim']}>Nessun documento caricato.</p>
  return (
    <ul className={both(layout['listClose'], classes['list'])}>
      {documenti.map((documento) => (
        <li key={documento._id}>
          <a href={documentoAddress(_id, documento._id)} download>
            {DOCUMENTO[documento.tipo] ?? documento.tipo}
          </a>
          <span className={layout['sub']}>{documento.nome_file}</span>
        </li>
      ))}
    </ul>
  )
}

function Esame({ passo: { passo, esito, nota }, id }: { passo: EsamePasso; id: string }) {
  const esamina = useEsamina(id)
  const [testo, setTesto] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const send = (nuovo: EsamePasso['esito'], scritto: string) =>
    esamina.mutate(
      { passo, esito: nuovo, nota: scritto },
      { onSuccess: () => setTesto(null), onError: () => field.current?.focus() },
    )
  const review = (scritto: string) => {
    if (scritto !== '') {
      send('da_rivedere', scritto)
      return
    }
    setError('Scrivi che cosa va rivisto')
    field.current?.focus()
  }
  if (testo !== null) {
    return (
      <div>
        <Textarea
          ref={field}
          label="Che cosa va rivisto"
          description="L’esercente lo legge quando chiedi l’integrazione"
          rows={2}
          maxLength={500}
          value={testo}
          error={error ?? fieldMessageOf(esamina.error, 'nota') ?? restOf(esamina.error, [])}
          onChange={(event) => {
            setTesto(event.currentTarget.value)
            setError(null)
          }}
        />
        <Group gap={8} mt={12}>
          <Button variant="default" onClick={() => setTesto(null)}>
            Indietro
          </Button>
          <Button loading={esamina.isPending} onClick={() => review(testo.trim())}>
            Segna da rivedere
          </Button>
        </Group>
      </div>
    )
  }
  return (
    <>
      {esamina.error && (
        <Notice tone="errore" isAlert>
          {messageOf(esamina.error)}
        </Notice>
      )}
      <Group gap={8} mt={12}>
        {esito !== 'approvato' && (
          <Button
            variant="default"
            loading={esamina.isPending}
            onClick={() => send('approvato', '')}
          >
            Approva il passo
          </Button>
        )}
        <Button variant="default" onClick={() => setTesto(nota)}>
          {esito === 'da_rivedere' ? 'Modifica la nota' : 'Da rivedere'}
        </Button>
        {esito !== null && (
          <Button variant="subtle" loading={esamina.isPending} onClick={() => send(null, '')}>
            Togli il segno
          </Button>
        )}
      </Group>
    </>
  )
}
