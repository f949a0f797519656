import { GRUPPI_MODELLI, type ModelloRow } from '@rateo/contract/base/modelli'
import { contato, formattaData } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import { SearchBox } from '../../../ui/table/search-box.tsx'
import { modelliQuery } from './modelli.api.ts'
import classes from './modelli.module.css'
import { NOMI_CANALE, NOMI_GRUPPO } from './words.ts'

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function isFound({ nome, inizio, gruppo }: ModelloRow, typed: string): boolean {
  const text = plain(`${nome} ${inizio} ${NOMI_GRUPPO[gruppo]}`)
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Every message that the portal sends, in groups: which were changed and when. */
export function ModelliTab() {
  const { data, error, refetch } = useQuery(modelliQuery)
  const { q = '' }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  if (!data) {
    return error ? <PageError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const typed = q.trim()
  const shown = data.data.filter((one) => typed === '' || isFound(one, typed))
  return (
    <div className={layout['column']}>
      <p className={both(layout['quiet'], layout['flat'])}>
        Le parole di e-mail, SMS e notifiche. Quello che è già stato inviato resta com’era.
      </p>
      <div className={classes['search']}>
        <SearchBox
          label="Cerca tra i messaggi"
          value={q}
          onChange={(text) =>
            void navigate({
              to: paths.gestione(),
              search: () => ({ scheda: 'modelli', q: text || undefined }),
              replace: true,
            })
          }
        />
      </div>
      {shown.length === 0 && (
        <p className={layout['quiet']}>Nessun messaggio parla di “{typed}”.</p>
      )}
      {GRUPPI_MODELLI.map((gruppo) => (
        <Gruppo
          key={gruppo}
          nome={NOMI_GRUPPO[gruppo]}
          modelli={shown.filter((one) => one.gruppo === gruppo)}
        />
      ))}
    </div>
  )
}

function Gruppo({ nome, modelli }: { nome: string; modelli: readonly ModelloRow[] }) {
  if (modelli.length === 0) return null
  return (
    <Panel title={nome}>
      <ul className={both(layout['list'], layout['ruled'], layout['rows'])}>
        {modelli.map((modello) => (
          <li key={modello._id}>
            <Link to={paths.modello(modello._id)}>{modello.nome}</Link>{' '}
            {modello.cambiate > 0 && <ToneBadge tone="informazione">Modificato</ToneBadge>}
            <span className={layout['sub']}>{modello.inizio}</span>
            <span className={layout['sub']}>
              {NOMI_CANALE[modello.canale]} · {contato(modello.frasi, 'frase', 'frasi')}
              {modello.cambiate > 0 && `, ${contato(modello.cambiate, 'modificata', 'modificate')}`}
              {modello.cambiato_at !== null && ` · ${formattaData(modello.cambiato_at)}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
