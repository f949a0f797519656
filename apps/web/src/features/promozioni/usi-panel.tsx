import type { Promozione } from '@rateo/contract/promozioni/promozioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaData } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { Facts, Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'

type Uso = Promozione['ultimi_usi'][number]

const dato = ({ sconto_centesimi, prezzo_centesimi, prova_giorni }: Uso): string =>
  prova_giorni > 0
    ? `${contato(prova_giorni, 'giorno', 'giorni')} di prova in più`
    : `${formattaEuro(sconto_centesimi)} su ${formattaEuro(prezzo_centesimi)}`

/** The address of what the code was used on: an abbonamento, or a request. */
const indirizzo = ({ abbonamento_id, pagamento_id }: Uso): string =>
  abbonamento_id === null ? paths.pagamento(pagamento_id ?? '') : paths.abbonamento(abbonamento_id)

/** The latest uses of a promozione, with the figures that each of them had. */
export const UsiPanel = ({ promozione: { usi, ultimi_usi } }: { promozione: Promozione }) => (
  <Panel title="Ultimi usi">
    {ultimi_usi.length === 0 ? (
      <p className={layout['quietSmall']}>
        {usi === 0 ? 'Nessuno l’ha ancora usata.' : 'Degli usi fatti finora non c’è il dettaglio.'}
      </p>
    ) : (
      <Facts
        facts={ultimi_usi.map((uso) => ({
          name: `${uso.cliente.nome}, ${formattaData(uso.created_at)}`,
          value: (
            <Link to={indirizzo(uso)} key={uso._id}>
              {dato(uso)}
              {uso.reso_at === null ? '' : ' · restituito: non ha pagato'}
            </Link>
          ),
        }))}
      />
    )}
  </Panel>
)
