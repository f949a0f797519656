import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { Instant } from '../../../ui/date.tsx'
import { diffidaAddress } from './atti.api.ts'

type Props = { id: string; diffida: NonNullable<Dilazione['diffida']> }

const ESITI = {
  in_casella: 'e-mail inviata',
  inviato: 'e-mail inviata',
  fallito: 'e-mail non riuscita',
}

/** The formal notice that was sent: when, for how much, until when, and what became of its e-mail. */
export const DiffidaFact = ({ id, diffida: d }: Props) => (
  <>
    <a href={diffidaAddress(id)} target="_blank" rel="noopener">
      {formattaEuro(d.importo_centesimi)} entro il {formattaGiorno(d.entro)} (PDF)
    </a>
    <br />
    <Instant value={d.inviata_at} />, {d.esito === null ? 'e-mail in partenza' : ESITI[d.esito]}
  </>
)
