import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ESITI_RICHIESTA, RichiestaApi } from '@rateo/contract/ponte/registro-api'
import { contato, formattaDataOra } from '@rateo/domain/parole/formato'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty } from '../../../ui/notices/empty.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { ListHead } from '../../../ui/page-head.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import { callsOf } from '../open-api-calls.ts'
import { chiaviQuery, openApiQuery } from '../sviluppatori.api.ts'
import classes from '../sviluppatori.module.css'
import { type FiltroRichieste, richiesteQuery } from './registro.api.ts'
import { RichiestaDialog } from './richiesta.dialog.tsx'
import { MoreButton } from '../../../ui/plain/more-button.tsx'

const ESITI: { value: '' | (typeof ESITI_RICHIESTA)[number]; label: string }[] = [
  { value: '', label: 'Tutte' },
  { value: 'riuscite', label: 'Riuscite' },
  { value: 'rifiutate', label: 'Rifiutate (4xx)' },
  { value: 'errori', label: 'Errori nostri (5xx)' },
]

/** The calls made with the keys in the last thirty days (SVI-M4). */
export function RegistroPanel() {
  const [filtro, setFiltro] = useState<FiltroRichieste>({})
  const [open, setOpen] = useState<RichiestaApi | null>(null)
  const query = useInfiniteQuery(richiesteQuery(filtro))
  const righe = query.data?.pages.flatMap(({ data }) => data)
  const isFiltered = Object.keys(filtro).length > 0
  return (
    <>
      <ListHead intro="Le chiamate fatte con le tue chiavi negli ultimi 30 giorni. I dati delle persone non ci sono.">
        <Button
          variant="default"
          loading={query.isFetching && !query.isFetchingNextPage}
          onClick={() => void query.refetch()}
        >
          Aggiorna
        </Button>
      </ListHead>
      <Filtri filtro={filtro} onChange={setFiltro} />
      {!righe ? (
        query.error ? (
          <PageError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : righe.length === 0 ? (
        <Empty title={isFiltered ? 'Nessuna chiamata così' : 'Ancora nessuna chiamata'}>
          {isFiltered
            ? 'Cambia i filtri, o aspetta: una chiamata si vede dopo un istante.'
            : 'Quando un programma usa una tua chiave, le sue chiamate si vedono qui.'}
        </Empty>
      ) : (
        <ul className={both(layout['listSpaced'], layout['above'])} aria-label="Chiamate">
          {righe.map((riga) => (
            <Riga key={riga._id} riga={riga} onOpen={() => setOpen(riga)} />
          ))}
        </ul>
      )}
      <MoreButton query={query}>Mostra altre</MoreButton>
      {open && <RichiestaDialog riga={open} onClose={() => setOpen(null)} />}
    </>
  )
}

type FiltriProps = { filtro: FiltroRichieste; onChange: (filtro: FiltroRichieste) => void }

function Filtri({ filtro, onChange }: FiltriProps) {
  const chiavi = useQuery(chiaviQuery).data?.data ?? []
  const document = useQuery(openApiQuery).data
  const [typed, setTyped] = useState('')
  const { esito: _e, ...senzaEsito } = filtro
  const { chiave_id: _c, ...senzaChiave } = filtro
  const { metodo, rotta, ...senzaRotta } = filtro
  const { id_richiesta: _i, ...senzaId } = filtro
  const calls = document ? callsOf(document) : []
  return (
    <form
      className={classes['filters']}
      aria-label="Filtri"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed === '' ? senzaId : { ...filtro, id_richiesta: typed })
      }}
    >
      <NativeSelect
        label="Esito"
        data={ESITI}
        value={filtro.esito ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const esito = ESITI.find((one) => one.value === value)?.value ?? ''
          onChange(esito === '' ? senzaEsito : { ...filtro, esito })
        }}
      />
      <NativeSelect
        label="Chiave"
        data={[
          { value: '', label: 'Tutte' },
          ...chiavi.map(({ _id, nome, inizio }) => ({ value: _id, label: `${nome} (${inizio}…)` })),
        ]}
        value={filtro.chiave_id ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === '' ? senzaChiave : { ...filtro, chiave_id: value })
        }
      />
      <NativeSelect
        label="Chiamata"
        data={[{ value: '', label: 'Tutte' }, ...calls.map(({ id }) => ({ value: id, label: id }))]}
        value={metodo && rotta ? `${metodo} ${braced(rotta)}` : ''}
        onChange={({ currentTarget: { value } }) => {
          const call = calls.find(({ id }) => id === value)
          onChange(call ? { ...filtro, ...routeOf(call.method, call.path) } : senzaRotta)
        }}
      />
      <TextInput
        label="id_richiesta"
        placeholder="Cerca e premi Invio"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value.trim())
          if (currentTarget.value === '') onChange(senzaId)
        }}
      />
    </form>
  )
}

const METODI = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const braced = (rotta: string) => rotta.replaceAll(/:(\w+)/g, '{$1}')

/** A call of the document, as the register names it. */
function routeOf(method: string, path: string): FiltroRichieste {
  const metodo = METODI.find((one) => one === method)
  return { ...(metodo && { metodo }), rotta: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

function Riga({ riga, onOpen }: { riga: RichiestaApi; onOpen: () => void }) {
  const tone = riga.stato < 400 ? 'successo' : riga.stato < 500 ? 'avviso' : 'errore'
  return (
    <li className={classes['key']}>
      <div>
        <div className={classes['keyName']}>
          <code>
            <span className={classes['method']}>{riga.metodo}</span> {riga.rotta}
          </code>
          <ToneBadge tone={tone}>
            {`${riga.stato}${riga.codice === null ? '' : ` ${riga.codice}`}`}
          </ToneBadge>
        </div>
        <div className={classes['keyFacts']}>
          <span>{formattaDataOra(riga.at)}</span>
          <span>{riga.chiave_nome}</span>
          <span>{contato(riga.durata_ms, 'millisecondo', 'millisecondi')}</span>
          {riga.ripetuta && <span>Ripetuta: la risposta è quella della prima volta</span>}
        </div>
      </div>
      <Button variant="default" onClick={onOpen} aria-label={`Apri ${riga.metodo} ${riga.rotta}`}>
        Apri
      </Button>
    </li>
  )
}
