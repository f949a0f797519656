import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { fraseCessazione, fraseRecessoAbbonamento } from '@rateo/domain/atti/chiusura-abbonamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra, unPunto } from '@rateo/domain/parole/formato'
import { Notice } from '../../../ui/notices/notice.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { RecediButton } from '../../../ui/recesso/recedi-button.tsx'
import { ricevutaAddress } from './recesso.api.ts'

const RecediDialog = lazyPart(async () => (await import('./recedi.dialog.tsx')).RecediDialog)

/** The withdrawal from an abbonamento, while it may be declared. */
export const Recedi = ({ abbonamento: a }: { abbonamento: Abbonamento }) => (
  <RecediButton azioni={a.azioni_consentite}>
    {(close) => <RecediDialog abbonamento={a} onClose={close} />}
  </RecediButton>
)

/** Tells of an end before its day: when, what goes back, and where the receipt of a recesso is. */
export function ChiusuraNotice({ abbonamento: a }: { abbonamento: Abbonamento }) {
  const { chiusura } = a
  if (chiusura === null) return null
  if (chiusura.reso !== null) {
    return (
      <Notice
        tone="informazione"
        title={`Cessato subito il ${formattaDataOra(chiusura.created_at)}`}
      >
        {fraseCessazione(chiusura.reso, chiusura)}
        {chiusura.motivo !== null && ` Il motivo: ${chiusura.motivo}`}
      </Notice>
    )
  }
  return (
    <Notice
      tone="informazione"
      title={`Recesso dichiarato il ${formattaDataOra(chiusura.created_at)}`}
    >
      {`${fraseRecessoAbbonamento(chiusura)} `}
      {chiusura.a_mano_centesimi > 0 &&
        unPunto(
          `${formattaEuro(chiusura.a_mano_centesimi)} pagati a mano li restituisce ${a.esercente.nome}. `,
        )}
      Non ci sono altri addebiti.{' '}
      <a href={ricevutaAddress(a._id)} target="_blank" rel="noopener">
        Ricevuta del recesso (PDF)
      </a>
    </Notice>
  )
}
