import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { type AnteprimaPausa, mettiInPausa } from '@rateo/contract/accordi/pausa-abbonamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { pausaQuery, useAnnullaPausa, useMettiInPausa } from './pausa.api.ts'

type Possibile = NonNullable<Abbonamento['pausa_possibile']>
type Props = { abbonamento: Abbonamento; onClose: () => void }

/** A pause from the end of what is paid until a day, with the charges that are not made and the next one (ABB-M4). */
export const MettiInPausaDialog = ({ abbonamento: a, onClose }: Props) =>
  a.pausa_possibile && <Pausa abbonamento={a} possibile={a.pausa_possibile} onClose={onClose} />

/** A month at first, or as long as it may be. */
function primaProposta({ dal, entro }: Possibile): string {
  const mese = aggiungiGiorni(dal, 30)
  return mese < entro ? mese : entro
}

function Pausa({ abbonamento: a, possibile, onClose }: Props & { possibile: Possibile }) {
  const toast = useToast()
  const isCliente = useSession().profile.role === 'cliente'
  const { dal, entro } = possibile
  const back = useAnnullaPausa(a._id)
  const { held, values, field } = useContractForm({
    initial: { riprende_il: primaProposta(possibile) },
    schema: mettiInPausa.body,
    toBody: ({ riprende_il }) => ({ dal, riprende_il }),
    change: useMettiInPausa(a._id),
    onDone: () => {
      onClose()
      toast({
        tone: 'successo',
        text: `In pausa dal ${formattaGiornoLungo(dal)}: ${isCliente ? 'ti arriva' : 'il cliente riceve'} una e-mail con le date.`,
        onUndo: () =>
          back.mutate(undefined, {
            onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
          }),
      })
    },
  })
  const { riprende_il } = values
  const isChosen = /^\d{4}-\d{2}-\d{2}$/.test(riprende_il)
  const { data, error } = useQuery({
    ...pausaQuery(a._id, riprende_il),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  })
  return (
    <FormDialog
      title={
        isCliente ? 'Metti in pausa' : `Metti in pausa l’abbonamento di ${a.cliente?.nome ?? ''}`
      }
      held={held}
      label={
        isChosen
          ? `In pausa fino al ${formattaGiornoLungo(aggiungiGiorni(riprende_il, -1))}`
          : 'Metti in pausa'
      }
      isDisabled={data?.riprende_il !== riprende_il || error !== null}
      onClose={onClose}
    >
      <p className={layout['flat']}>
        {isCliente ? 'Quello che hai pagato' : 'Quello che è pagato'} vale fino alla fine del
        periodo. La pausa comincia {formattaGiornoCompleto(dal)}: da lì il servizio si ferma e non
        si addebita nulla.
      </p>
      <DayField
        label="Riprende il"
        description="Quel giorno comincia un nuovo periodo, addebitato da sé."
        minDate={aggiungiGiorni(dal, 1)}
        maxDate={entro}
        {...field('riprende_il')}
      />
      {error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
      {error === null && data && <Effetto abbonamento={a} di={data} />}
    </FormDialog>
  )
}

const Effetto = ({ abbonamento: a, di }: { abbonamento: Abbonamento; di: AnteprimaPausa }) => (
  <Facts
    facts={[
      { name: 'Oggi', value: 'Nessun addebito e nessun rimborso' },
      { name: 'In pausa per', value: contato(di.giorni, 'giorno', 'giorni') },
      {
        name: 'Non si addebita',
        value: `${contato(di.saltati.length, 'periodo', 'periodi')}: ${formattaEuro(di.importo_centesimi * di.saltati.length)}`,
      },
      {
        name: 'Prossimo addebito',
        value: `${formattaEuro(di.importo_centesimi)}, ${formattaGiornoCompleto(di.riprende_il)}`,
      },
      ...(di.fine_durata === null
        ? []
        : [
            {
              name: a.rinnovo_tacito ? 'Poi si rinnova da sé' : 'Poi finisce',
              value: formattaGiornoCompleto(di.fine_durata),
            },
          ]),
    ]}
  />
)
