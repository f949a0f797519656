import type { Andamento as Cifre } from '@rateo/contract/ponte/andamento'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { type Metrica, PAROLE_METRICA } from '@rateo/domain/parole/metriche'
import type { Confronto } from '@rateo/domain/tempo/tratti'
import { useQuery } from '@tanstack/react-query'
import { type SearchState, useSearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useToday } from '../../hooks/use-today.ts'
import { both } from '../../ui/both.ts'
import { Delta } from '../../ui/chart/delta.tsx'
import { FigureCard, FigureCards } from '../../ui/chart/figure-card.tsx'
import { EsercenteSelect } from '../../ui/fields/esercente-select.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import layout from '../../ui/layout.module.css'
import { PageError } from '../../ui/notices/page-error.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { PeriodFilter } from '../../ui/table/period-filter.tsx'
import { andamentoQuery, type Dove } from './andamento.api.ts'
import classes from './andamento.module.css'
import { Novita } from './novita.tsx'
import { Metodi, Primi } from './parti.tsx'
import { Previsione } from './previsione.tsx'
import { FILTER_NAMES, listaDi, sceltaDi } from './scelta.ts'
import { Tempo } from './tempo.tsx'

const CONFRONTI: readonly { value: Confronto; label: string }[] = [
  { value: 'prima', label: 'Periodo prima' },
  { value: 'anno', label: 'Un anno fa' },
  { value: 'nessuno', label: 'Nessuno' },
]

/** The figures of a period beside those of another; each opens the list that it is the sum of (REP-M1). */
export function Andamento() {
  const isAdmin = useSession().profile.role === 'admin'
  const today = useToday()
  const state = useSearchState({ filterNames: FILTER_NAMES, defaultSort: '' })
  const scelta = sceltaDi(state, today)
  const { confronto, passo, ...dove } = scelta
  const query = useQuery(andamentoQuery({ ...dove, confronto, passo }))
  return (
    <>
      <ListHead
        intro={
          isAdmin
            ? 'Quanto entra, quanto manca e quanto costa: di tutti gli esercenti, o di uno. Ogni cifra apre il suo elenco.'
            : 'Quanto entra, quanto manca e quanto costa. Ogni cifra apre l’elenco di cui è la somma.'
        }
      />
      <Novita esercente_id={dove.esercente_id} />
      <Scelte state={state} confronto={confronto} isAdmin={isAdmin} />
      {query.data ? (
        <div
          className={both(layout['column'], query.isPlaceholderData ? classes['stale'] : '')}
          aria-busy={query.isPlaceholderData}
        >
          <Cifre cifre={query.data} dove={dove} />
          <Tempo
            cifre={query.data}
            dove={dove}
            onStep={(step) => state.setFilters({ passo: step })}
          />
          <div className={layout['columns']}>
            <div className={layout['column']}>
              <Metodi cifre={query.data} dove={dove} />
              {(!isAdmin || dove.esercente_id !== undefined) && (
                <Previsione esercente_id={dove.esercente_id} />
              )}
            </div>
            <div className={layout['column']}>
              <Primi cifre={query.data} dove={dove} />
            </div>
          </div>
        </div>
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

type ScelteProps = { state: SearchState; confronto: Confronto; isAdmin: boolean }

function Scelte({ state, confronto, isAdmin }: ScelteProps) {
  return (
    <div className={both(layout['rowCentred'], layout['aboveClose'])}>
      <PeriodFilter label="Periodo" name="giorni" state={state} />
      <Segments
        aria-label="Confronto"
        data={CONFRONTI}
        value={confronto}
        onChange={(value) => state.setFilters({ confronto: value === 'prima' ? '' : value })}
      />
      {isAdmin && (
        <EsercenteSelect
          label="Esercente"
          description={null}
          value={state.filters['esercente'] ?? ''}
          onChange={(esercente) => state.setFilters({ esercente })}
        />
      )}
    </div>
  )
}

const MORE: Readonly<Record<Metrica, 'meglio' | 'peggio' | 'diverso'>> = {
  incassato: 'meglio',
  accreditato: 'meglio',
  da_incassare: 'diverso',
  rimborsato: 'peggio',
  insoluto: 'peggio',
  commissioni: 'peggio',
}

const periodo = ({ dal, al }: { dal: string; al: string }) =>
  dal === al ? formattaGiorno(dal) : `${formattaGiorno(dal)} – ${formattaGiorno(al)}`

function Cifre({ cifre, dove }: { cifre: Cifre; dove: Dove }) {
  return (
    <section aria-label="Cifre del periodo" className={layout['stackTight']}>
      <p className={layout['quiet']}>
        <strong>{periodo(cifre)}</strong>
        {cifre.confronto && ` · prima: ${periodo(cifre.confronto)}`}
      </p>
      <FigureCards>
        {cifre.voci.map(({ metrica, centesimi, prima_centesimi }) => (
          <FigureCard
            key={metrica}
            isMain={metrica === 'incassato'}
            label={PAROLE_METRICA[metrica].titolo}
            metrica={metrica}
            {...listaDi(metrica, dove)}
            amount={centesimi}
            tone={metrica === 'insoluto' ? 'errore' : undefined}
            note={
              prima_centesimi !== null && (
                <Delta now={centesimi} before={prima_centesimi} when="prima" more={MORE[metrica]} />
              )
            }
          />
        ))}
      </FigureCards>
    </section>
  )
}
