import { Group } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaDataOra, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Notice } from '../../ui/notices/notice.tsx'
import { ChiediNuovoLink } from '../gateway/index.ts'

/** The meaning of the state for its reader, and the next step. */
export function StatoNotice({ pagamento, role }: { pagamento: Pagamento; role: Ruolo }) {
  if (pagamento.stato === 'bozza') {
    return (
      <Notice tone="informazione" title="È una bozza">
        Il cliente non la vede ancora e non può pagarla: inviala quando è pronta.
      </Notice>
    )
  }
  const alive = pagamento.tentativi.find((t) => t.prossimo_controllo_at !== null)
  if (pagamento.stato === 'in_verifica') {
    return (
      <Notice tone="informazione" title="Verifichiamo per te">
        L’esito non è ancora noto: non serve fare nulla.
        {alive?.prossimo_controllo_at &&
          ` Prossimo controllo: ${formattaDataOra(alive.prossimo_controllo_at)}.`}
      </Notice>
    )
  }
  if (pagamento.bonifico !== null) {
    return <BonificoNotice bonifico={pagamento.bonifico} role={role} />
  }
  if (pagamento.stato === 'in_elaborazione') {
    return (
      <Notice tone="informazione" title="Addebito programmato">
        {pagamento.addebito_il
          ? `Il conto è addebitato il ${formattaGiornoLungo(pagamento.addebito_il)}: prima di quel giorno non si muove denaro.`
          : 'Il denaro non è ancora arrivato.'}{' '}
        {pagamento.esito_entro
          ? `L’esito arriva entro il ${formattaGiornoLungo(pagamento.esito_entro)}.`
          : 'L’esito si conosce in qualche giorno lavorativo.'}{' '}
        {role === 'cliente'
          ? 'Non serve pagare di nuovo.'
          : 'Nel frattempo non va chiesto di nuovo.'}
      </Notice>
    )
  }
  if (pagamento.dilazione_id && pagamento.origine === 'una_tantum') {
    return (
      <Notice tone="informazione" title="Si paga a rate">
        Questo importo si paga con le rate della sua dilazione: da qui non si paga altro.
      </Notice>
    )
  }
  if (pagamento.stato === 'scaduto' && role === 'cliente') return <ScadutoNotice {...pagamento} />
  if (pagamento.stato === 'insoluto') {
    const ultimo = pagamento.tentativi.find(
      ({ stato }) => stato === 'restituito' || stato === 'rifiutato',
    )
    return (
      <Notice
        tone="avviso"
        title={role === 'cliente' ? 'L’addebito non è riuscito' : 'L’addebito è tornato insoluto'}
      >
        {ultimo?.messaggio ?? 'La banca non ha eseguito l’addebito.'} L’importo è di nuovo da
        pagare.
      </Notice>
    )
  }
  return null
}

/** The notice about a link past its last day: a cliente who still wants to pay says so to the esercente. */
function ScadutoNotice({ _id, esercente }: Pagamento) {
  return (
    <>
      <Notice tone="avviso" title="Il link è scaduto">
        Non è stato addebitato alcun importo. Per pagare serve un nuovo link di {esercente.nome}.
      </Notice>
      <Group mt={12} mb={16}>
        <ChiediNuovoLink id={_id} />
      </Group>
    </>
  )
}

/** A transfer is not a debit: nobody has it yet, and who receives it is the one who says so. */
function BonificoNotice({
  bonifico: { annunciato_at, causale },
  role,
}: {
  bonifico: NonNullable<Pagamento['bonifico']>
  role: Ruolo
}) {
  const quando = formattaDataOra(annunciato_at)
  return (
    <Notice tone="informazione" title="Bonifico in arrivo">
      {role === 'cliente'
        ? `Ci hai detto il ${quando} di averlo disposto, con la causale “${causale}”. Quando l’esercente lo riceve, lo vedi qui.`
        : `Il cliente ha detto il ${quando} di averlo disposto, con la causale “${causale}”. Quando arriva sul conto, registra l’incasso.`}
    </Notice>
  )
}
