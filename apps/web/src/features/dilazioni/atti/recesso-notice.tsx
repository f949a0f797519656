import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { fraseRecesso } from '@rateo/domain/credito/recesso'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { ricevutaAddress } from './atti.api.ts'

type Props = { id: string; recesso: NonNullable<Dilazione['recesso']> }

/** Tells of a recesso: when it was declared, what is left to pay and by when, where its receipt is. */
export const RecessoNotice = ({ id, recesso: { dichiarato_at, esito } }: Props) => (
  <Notice tone="informazione" title={`Recesso dichiarato il ${formattaDataOra(dichiarato_at)}`}>
    {esito === null
      ? 'C’è un pagamento in corso: la dilazione si chiude quando finisce. '
      : `${fraseRecesso({ ...esito, torna: esito.saldo_id === null, in_corso_centesimi: 0 })} `}
    {esito?.saldo_id != null && (
      <>
        <Link to={paths.pagamento(esito.saldo_id)}>Apri quello che resta</Link>
        {' · '}
      </>
    )}
    <a href={ricevutaAddress(id)} target="_blank" rel="noopener">
      Ricevuta del recesso (PDF)
    </a>
  </Notice>
)
