import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { type SpostamentoRata, spostaRata } from '@rateo/contract/accordi/sposta-rata'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { messageOf } from '../../api/client.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { spostamentoQuery, useSpostaRata } from './proposte.api.ts'
import { nomeRata } from './words.ts'

type Props = {
  dilazione_id: string
  rata: Rata
  spazio: NonNullable<Rata['spostabile']>
  onClose: () => void
}

/** Proposes a week later, or the day nearest to it that may be chosen. */
function proposto({ scadenza }: Rata, { dal, al }: Props['spazio']): string {
  const dopo = aggiungiGiorni(scadenza, 7)
  if (dopo <= al) return dopo
  return al === scadenza ? dal : al
}

/** Another day for a rata, with what changes before it is changed (DIL-M6, DIL-B2). */
export function SpostaRataDialog({ dilazione_id, rata, spazio, onClose }: Props) {
  const toast = useToast()
  const { n, scadenza: era } = rata
  const sposta = useSpostaRata(dilazione_id, n)
  const back = useSpostaRata(dilazione_id, n)
  const { held, values, field } = useContractForm({
    initial: { scadenza: proposto(rata, spazio) },
    schema: spostaRata.body,
    toBody: ({ scadenza }) => ({ scadenza, era }),
    check: ({ scadenza }) => ({
      scadenza: scadenza === era ? 'È il giorno di adesso: scegline un altro.' : undefined,
    }),
    change: sposta,
    onDone: () => {
      const { scadenza } = values
      onClose()
      toast({
        tone: 'successo',
        text: `${nomeRata(rata)} spostata al ${formattaGiornoLungo(scadenza)}.`,
        ...(era >= spazio.dal && {
          onUndo: () =>
            back.mutate(
              { scadenza: era, era: scadenza },
              { onError: (error) => toast({ tone: 'errore', text: messageOf(error) }) },
            ),
        }),
      })
    },
  })
  return (
    <FormDialog
      title={`Sposta ${nomeRata(rata).toLowerCase()}`}
      held={held}
      label={
        values.scadenza === '' ? 'Sposta' : `Sposta al ${formattaGiornoLungo(values.scadenza)}`
      }
      onClose={onClose}
    >
      <p className={layout['flat']}>
        Scade il {formattaGiornoLungo(era)}. Si può spostare dal {formattaGiornoLungo(spazio.dal)}{' '}
        al {formattaGiornoLungo(spazio.al)}: l’importo non cambia e non si paga di più.
      </p>
      <DayField
        label="Nuovo giorno"
        minDate={spazio.dal}
        maxDate={spazio.al}
        data-autofocus
        {...field('scadenza')}
      />
      <Anteprima dilazione_id={dilazione_id} n={n} scadenza={values.scadenza} era={era} />
    </FormDialog>
  )
}

type AnteprimaProps = { dilazione_id: string; n: number; scadenza: string; era: string }

/** Says what the server would do. */
function Anteprima({ dilazione_id, n, scadenza, era }: AnteprimaProps) {
  const isChosen = /^\d{4}-\d{2}-\d{2}$/.test(scadenza) && scadenza !== era
  const { data, error } = useQuery({
    ...spostamentoQuery(dilazione_id, n, scadenza),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  })
  if (!isChosen) return null
  if (error !== null) return <Notice tone="errore">{messageOf(error)}</Notice>
  return data === undefined ? null : <Notice tone="informazione">{<Frase di={data} />}</Notice>
}

const Frase = ({
  di: { residuo_centesimi, scadenza, addebito_su, rimasti },
}: {
  di: SpostamentoRata
}) => (
  <>
    <Money centesimi={residuo_centesimi} />{' '}
    {addebito_su === null
      ? `da pagare entro il ${formattaGiornoLungo(scadenza)}.`
      : `da addebitare il ${formattaGiornoLungo(scadenza)}, e non prima, su ${addebito_su}.`}
    {rimasti !== null && ` ${volteCheRestano(rimasti)}`}
  </>
)

const volteCheRestano = (rimasti: number): string =>
  rimasti === 0
    ? 'Poi, in questo piano, le altre le sposta solo l’esercente.'
    : rimasti === 1
      ? 'Poi, in questo piano, ne puoi spostare ancora una.'
      : `Poi, in questo piano, ne puoi spostare ancora ${rimasti}.`
