import type { Promozione } from '@rateo/contract/accordi/promozioni'
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

/** The latest uses of a promozione, with the figures that each of them had. */
export const UsiPanel = ({ usi }: { usi: readonly Uso[] }) => (
  <Panel title="Ultimi usi">
    {usi.length === 0 ? (
      <p className={layout['quietSmall']}>Nessuno l’ha ancora usata.</p>
    ) : (
      <Facts
        facts={usi.map((uso) => ({
          name: `${uso.cliente.nome}, ${formattaData(uso.created_at)}`,
          value: (
            <Link to={paths.abbonamento(uso.abbonamento_id)} key={uso._id}>
              {dato(uso)}
              {uso.reso_at === null ? '' : ' · restituito: non ha pagato'}
            </Link>
          ),
        }))}
      />
    )}
  </Panel>
)
