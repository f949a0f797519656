import type { PersonaDetrazioni } from '@rateo/contract/ponte/detrazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NOMI_SPESA } from '@rateo/domain/detrazioni/spese'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { Empty } from '../../ui/notices/empty.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Anno } from './anno.tsx'
import { mieQuery } from './detrazioni.api.ts'
import { Opposizione } from './opposizione.tsx'
import { Riepilogo } from './riepilogo.tsx'
import { SommeSpese } from './somme.tsx'

type Props = { anno: string | undefined; onAnno: (anno: string) => void }

const PER_ME = 'Per me'

/** The people of a year, each with what was spent for them at every esercente. */
function perPersona(persone: readonly PersonaDetrazioni[]) {
  const gruppi = new Map<string, { nome: string; spese: PersonaDetrazioni[] }>()
  for (const una of persone) {
    const chiave = una.beneficiario?._id ?? ''
    const gruppo = gruppi.get(chiave) ?? { nome: una.beneficiario?.nome ?? PER_ME, spese: [] }
    gruppo.spese.push(una)
    gruppi.set(chiave, gruppo)
  }
  return [...gruppi.entries()]
}

/** Shows a cliente the expenses of a year that may be deducted, with the statements of a year that is over. */
export function Mie({ anno, onAnno }: Props) {
  const query = useQuery(mieQuery(anno))
  if (query.error && !query.data) {
    return <PageError error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <PageSkeleton />
  const { concluso, parametri, persone, dal } = query.data
  return (
    <div className={layout['narrow']}>
      <ListHead intro="Quello che hai pagato e che puoi portare in dichiarazione, per data di pagamento: per chi, e con quale esercente.">
        <Anno anno={query.data.anno} anni={query.data.anni} onAnno={onAnno} />
      </ListHead>
      {persone.length === 0 ? (
        <Empty title={`Nessuna spesa detraibile nel ${query.data.anno}`}>
          Compaiono qui le spese sanitarie, lo sport dei ragazzi, la scuola e le donazioni che paghi
          a un esercente che le segna così.
        </Empty>
      ) : (
        !concluso && (
          <Notice tone="informazione">
            Il {query.data.anno} è in corso: il riepilogo da dare al commercialista o al CAF arriva
            dal {formattaGiornoLungo(dal)}.
          </Notice>
        )
      )}
      {perPersona(persone).map(([chiave, { nome, spese }]) => (
        <Panel key={chiave} title={nome}>
          <ul className={both(layout['list'], both(layout['ruled'], layout['rows']))}>
            {spese.map((una) => (
              <li key={una.esercente._id} className={layout['stackTight']}>
                <span>
                  <strong>{una.esercente.nome}</strong>
                  <span className={layout['sub']}>
                    {una.tipi.map((tipo) => NOMI_SPESA[tipo]).join(', ')}
                  </span>
                </span>
                <SommeSpese di={una} />
                {una.problemi.includes('nascita') && (
                  <span className={layout['sub']}>
                    Manca la data di nascita: serve per sapere se la spesa si può detrarre.
                  </span>
                )}
                <div className={layout['rowCentred']}>
                  <Riepilogo persona={una} con={una.esercente._id} concluso={concluso} />
                  <Opposizione persona={una} con={una.esercente._id} isCliente />
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      {parametri.length > 0 && (
        <Panel title="Le regole di quest’anno">
          <ul className={layout['listClose']}>
            {parametri.map((p) => (
              <li key={p.tipo_spesa}>
                {NOMI_SPESA[p.tipo_spesa]}: {p.articolo}, nel 730 {p.codice_730}
                {p.massimale_centesimi !== null &&
                  `, su non più di ${formattaEuro(p.massimale_centesimi)} a persona`}
                <span className={layout['sub']}>{p.fonte}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}
