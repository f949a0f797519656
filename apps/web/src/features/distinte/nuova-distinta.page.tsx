import { Button, NativeSelect } from '@mantine/core'
import type { Candidato } from '@rateo/contract/incasso/distinte'
import { FORMATI_SDD, type FormatoSdd } from '@rateo/domain/banca/distinta'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiorno, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { messageOf } from '../../api/client.ts'
import { useMotivo } from '../../hooks/use-azione.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useSearchState } from '../../hooks/use-search-state.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { unito } from '../../ui/fields/numero-coperto.ts'
import { anteprimaQuery, useCrea } from './distinte.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './distinte.module.css'
import { SceltaList } from './scelta.tsx'
import { FORMATI } from './words.ts'

/** Chooses a day and the debts to take on it, and makes the file for the bank. */
export function NuovaDistintaPage() {
  // Day and format are in the address, so that a reload finds them again.
  const state = useSearchState({ filterNames: ['giorno', 'formato'], defaultSort: '' })
  const { giorno = '', formato = '' } = state.filters
  const query = useQuery(anteprimaQuery(giorno, state.search))
  const [escluse, setEscluse] = useState<ReadonlySet<string>>(new Set())
  const { data } = query
  const scelto: FormatoSdd = FORMATI_SDD.find((one) => one === formato) ?? FORMATI_SDD[0]
  return (
    <>
      <BackLink to={paths.distinte()}>Tutte le distinte</BackLink>
      {data ? (
        <div className={layout['stack']} aria-busy={query.isPlaceholderData}>
          <Panel title="Quando e per quale banca">
            <div className={classes['campi']}>
              <DayField
                id="giorno"
                label="Giorno dell’addebito"
                minDate={data.dal}
                value={data.addebito_il}
                onChange={(value) => state.setFilters({ giorno: value })}
                error={data.motivo}
              />
              <NativeSelect
                id="formato"
                label="Formato del file"
                description="Se la banca non lo chiede, lascia il più recente."
                data={FORMATI_SDD.map((value) => ({ value, label: FORMATI[value] }))}
                value={scelto}
                onChange={(event) => state.setFilters({ formato: event.currentTarget.value })}
              />
            </div>
          </Panel>
          <Panel title="Pagamenti da addebitare">
            <SearchBox
              label="Cerca per cliente o causale"
              value={state.search}
              onChange={state.setSearch}
            />
            <Candidati
              candidati={data.candidati}
              altri={data.altri}
              isSearch={state.search !== ''}
              escluse={escluse}
              onChange={setEscluse}
            />
            <Prepara
              candidati={data.candidati.filter(
                (c) => c.motivo === null && !escluse.has(c.pagamento_id),
              )}
              addebito_il={data.addebito_il}
              formato={scelto}
              motivo={data.motivo}
            />
          </Panel>
        </div>
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

type CandidatiProps = {
  candidati: readonly Candidato[]
  altri: boolean
  isSearch: boolean
  escluse: ReadonlySet<string>
  onChange: (escluse: ReadonlySet<string>) => void
}

function Candidati({ candidati, altri, isSearch, escluse, onChange }: CandidatiProps) {
  if (candidati.length === 0) {
    return (
      <p className={layout['quietProse']} role="status" style={{ marginTop: 'var(--r-space-16)' }}>
        {isSearch
          ? 'Nessun pagamento corrisponde alla ricerca.'
          : 'Nessun pagamento da incassare ha un mandato attivo: il cliente lo firma quando sceglie l’addebito sul conto.'}
      </p>
    )
  }
  const ids = candidati.map((c) => c.pagamento_id)
  return (
    <div style={{ marginTop: 'var(--r-space-16)' }}>
      <SceltaList
        label="Pagamenti da addebitare"
        righe={candidati.map((c) => ({
          id: c.pagamento_id,
          nome: c.cliente.nome,
          sotto: unito(
            `${c.causale} · scadenza ${formattaGiorno(c.scadenza)} · conto •••• ${c.mandato.iban.slice(-4)}`,
          ),
          importo_centesimi: c.importo_centesimi,
          motivo: c.motivo,
        }))}
        scelte={new Set(ids.filter((id) => !escluse.has(id)))}
        onChange={(scelte) =>
          onChange(
            new Set([
              ...[...escluse].filter((id) => !ids.includes(id)),
              ...ids.filter((id) => !scelte.has(id)),
            ]),
          )
        }
      />
      {altri && (
        <p className={layout['quietProse']}>
          Ce ne sono altri: prepara questa distinta e poi una seconda, o cerca un cliente.
        </p>
      )}
    </div>
  )
}

type PreparaProps = {
  candidati: readonly Candidato[]
  addebito_il: string
  formato: FormatoSdd
  motivo: string | null
}

function Prepara({ candidati, addebito_il, formato, motivo }: PreparaProps) {
  const crea = useCrea(useIdempotencyKey('nuova-distinta'))
  const navigate = useNavigate()
  const toast = useToast()
  const stato = useMotivo('rinnovi_e_rate')
  const somma = candidati.reduce((sum, c) => sum + c.importo_centesimi, 0)
  const perche = stato ?? motivo ?? (candidati.length === 0 ? 'Scegli almeno un pagamento.' : null)
  const prepara = () => {
    if (crea.isPending) return
    crea.mutate(
      { addebito_il, formato, pagamenti: candidati.map((c) => c.pagamento_id) },
      {
        onSuccess: (distinta) => {
          toast({
            tone: 'successo',
            text: `Distinta n. ${distinta.numero} preparata: scarica il file e consegnalo alla banca.`,
          })
          void navigate({ to: paths.distinta(distinta._id) })
        },
      },
    )
  }
  return (
    <>
      {crea.error && (
        <div style={{ marginTop: 'var(--r-space-16)' }}>
          <Notice tone="errore" isAlert>
            {messageOf(crea.error)}
          </Notice>
        </div>
      )}
      <div className={classes['piede']}>
        <p className={layout['quietProse']} aria-live="polite">
          {contato(candidati.length, 'pagamento scelto', 'pagamenti scelti')}:{' '}
          <strong>{formattaEuro(somma)}</strong>. I clienti ricevono subito il preavviso
          dell’addebito di {formattaGiornoCompleto(addebito_il)}.
        </p>
        {perche === null ? (
          <Button loading={crea.isPending} onClick={prepara}>
            Prepara la distinta
          </Button>
        ) : (
          <ActionButton isAllowed={false} reason={perche} onClick={prepara}>
            Prepara la distinta
          </ActionButton>
        )}
      </div>
    </>
  )
}
