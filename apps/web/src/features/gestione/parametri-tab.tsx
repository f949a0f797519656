import {
  GRUPPI_PARAMETRI,
  type GruppoParametro,
  NOMI_GRUPPO_PARAMETRI,
} from '@rateo/domain/stati/parametro'
import type { Parametro } from '@rateo/contract/ponte/gestione'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { parametriQuery } from './gestione.api.ts'
import { currentInSight } from '../../ui/current-in-sight.ts'
import layout from '../../ui/layout.module.css'
import { ParametroPanel } from './parametro-panel.tsx'
import { descriviPerNome } from './parametri-values.ts'
import counters from '../../ui/table/state-counters.module.css'
import classes from './parametri.module.css'

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** True when every word that was typed is somewhere in the parameter: its name, what it does, its fields and values. */
function isFound(parametro: Parametro, typed: string): boolean {
  const { nome, descrizione, chiave, campi, in_vigore } = parametro
  const values = descriviPerNome(campi, in_vigore.valori).map(
    ({ name, value }) => `${name} ${value}`,
  )
  const text = plain([nome, descrizione, chiave, ...values].join(' '))
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Every value that staff may change, in groups: who changed it and when (GES-M1). A search looks through all of them. */
export function ParametriTab() {
  const query = useQuery(parametriQuery)
  const { gruppo, q = '' }: Readonly<Record<string, string | undefined>> = useSearch({
    strict: false,
  })
  const navigate = useNavigate()
  if (!query.data) {
    return query.error ? (
      <PageError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    )
  }
  const { data } = query.data
  const current = GRUPPI_PARAMETRI.find((one) => one === gruppo) ?? GRUPPI_PARAMETRI[0]
  const typed = q.trim()
  const shown = data.filter((one) => (typed === '' ? one.gruppo === current : isFound(one, typed)))
  const go = (search: { q?: string | undefined; gruppo?: string | undefined }) =>
    void navigate({ to: paths.gestione(), search: () => search, replace: true })
  return (
    <div className={layout['column']}>
      <div className={classes['bar']}>
        <SearchBox
          label="Cerca tra i parametri"
          value={q}
          onChange={(text) => go({ q: text || undefined, gruppo })}
        />
        <Groups
          data={data}
          current={typed === '' ? current : null}
          onChoose={(one) => go({ gruppo: one })}
        />
      </div>
      {shown.length === 0 ? (
        <p className={layout['quiet']}>Nessun parametro parla di “{typed}”.</p>
      ) : (
        <div className={classes['grid']}>
          {shown.map((parametro) => (
            <ParametroPanel key={parametro.chiave} parametro={parametro} />
          ))}
        </div>
      )}
    </div>
  )
}

type GroupsProps = {
  data: readonly Parametro[]
  /** Null while a search looks through all of them. */
  current: GruppoParametro | null
  onChoose: (gruppo: GruppoParametro) => void
}

const Groups = ({ data, current, onChoose }: GroupsProps) => (
  <div
    ref={currentInSight}
    className={counters['strip']}
    role="group"
    aria-label="Gruppi di parametri"
  >
    {GRUPPI_PARAMETRI.map((gruppo) => (
      <button
        key={gruppo}
        type="button"
        className={counters['counter']}
        aria-pressed={gruppo === current}
        onClick={() => onChoose(gruppo)}
      >
        {NOMI_GRUPPO_PARAMETRI[gruppo]}{' '}
        <span className={counters['count']}>
          {data.filter((one) => one.gruppo === gruppo).length}
        </span>
      </button>
    ))}
  </div>
)
