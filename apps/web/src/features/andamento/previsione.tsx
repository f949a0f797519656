import type { Previsione as Dati } from '@rateo/contract/ponte/andamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaIntero, formattaPercentuale } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { previsioneQuery } from './andamento.api.ts'

type Voce = Dati['voci'][number]
type Di = { esercente_id: string | undefined }

const NOMI: Readonly<Record<Voce['voce'], string>> = {
  rate: 'Rate che scadono',
  rinnovi: 'Rinnovi degli abbonamenti',
}

const quota = ({ riuscita }: Voce): string =>
  riuscita === null
    ? 'senza giorni passati su cui contare: vale tutto'
    : `di solito entra il ${formattaPercentuale(riuscita / 1000, 0)}`

/** Shows what is to come in the next ninety days, and how wrong the same forecast was (REP-B2). */
export function Previsione({ esercente_id }: Di) {
  const { data } = useQuery(previsioneQuery({ esercente_id }))
  if (!data) return null
  const { dal, al, voci, previsto_centesimi, prova } = data
  const isEmpty = voci.every(({ atteso_centesimi }) => atteso_centesimi === 0)
  return (
    <Panel title="Prossimi 90 giorni">
      {isEmpty ? (
        <p className={layout['quietProse']}>
          Non ci sono rate in scadenza né abbonamenti che si rinnovano: non c’è nulla da prevedere.
        </p>
      ) : (
        <>
          <p className={layout['lead']}>
            <Money centesimi={previsto_centesimi} />
          </p>
          <p className={layout['quietProse']}>
            Dal {formattaGiorno(dal)} al {formattaGiorno(al)}, da rate e rinnovi: quello che è
            atteso, per la parte che nei 90 giorni passati è stata pagata per intero.
          </p>
          <Facts
            facts={voci.map((voce) => ({
              key: voce.voce,
              name: <Nome voce={voce} dal={dal} al={al} esercente_id={esercente_id} />,
              value: <Money centesimi={voce.previsto_centesimi} />,
            }))}
          />
        </>
      )}
      {prova && <Prova prova={prova} />}
    </Panel>
  )
}

type NomeProps = Di & { voce: Voce; dal: string; al: string }

function Nome({ voce, dal, al, esercente_id }: NomeProps) {
  const rate =
    esercente_id === undefined ? paths.pagamenti() : paths.esercentePagamenti(esercente_id)
  const abbonamenti =
    esercente_id === undefined ? paths.abbonamenti() : paths.esercenteAbbonamenti(esercente_id)
  return (
    <>
      {voce.voce === 'rate' ? (
        <Link
          to={rate}
          search={{ origine: 'rata', dovuto: 'si', scadenza_dal: dal, scadenza_al: al }}
        >
          {NOMI.rate}
        </Link>
      ) : (
        <Link to={abbonamenti}>{NOMI.rinnovi}</Link>
      )}
      <span className={layout['sub']}>
        {formattaEuro(voce.atteso_centesimi)} attesi · {quota(voce)}
      </span>
    </>
  )
}

/** The forecast of ninety days ago beside what came. */
function Prova({ prova }: { prova: NonNullable<Dati['prova']> }) {
  const { dal, al, previsto_centesimi, entrato_centesimi } = prova
  const scarto = entrato_centesimi - previsto_centesimi
  const parte = Math.round((Math.abs(scarto) / previsto_centesimi) * 100)
  const esito =
    scarto === 0
      ? 'esattamente come previsto'
      : `${formattaEuro(Math.abs(scarto))} ${scarto > 0 ? 'in più' : 'in meno'}, uno scarto del ${formattaIntero(parte)}%`
  return (
    <p className={layout['quietProse']}>
      <strong>Quanto ci si può fidare.</strong> Dal {formattaGiorno(dal)} al {formattaGiorno(al)} la
      stessa previsione avrebbe detto {formattaEuro(previsto_centesimi)}; ne sono entrati{' '}
      {formattaEuro(entrato_centesimi)}: {esito}.
    </p>
  )
}
