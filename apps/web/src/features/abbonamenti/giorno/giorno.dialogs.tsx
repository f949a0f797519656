import { Select } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { AnteprimaGiorno, cambiaGiorno } from '@rateo/contract/accordi/metodo-abbonamento'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { ULTIMO_GIORNO_ADDEBITO } from '@rateo/domain/atti/giorno-addebito'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { partiDelGiorno } from '@rateo/domain/tempo/giorno'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { giornoQuery, useAnnullaGiorno, useCambiaGiorno } from './giorno.api.ts'

type Props = { abbonamento: Abbonamento; onClose: () => void }

const GIORNI = Array.from({ length: ULTIMO_GIORNO_ADDEBITO }, (_, n) => String(n + 1))

/** Another day of the month, with what the next charge is then for and the first whole period (ABB-M4). */
export function CambiaGiornoDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const isCliente = useSession().profile.role === 'cliente'
  const change = useCambiaGiorno(a._id)
  const { held, values, field } = useContractForm<
    { giorno: string },
    BodyOf<typeof cambiaGiorno>,
    Abbonamento
  >({
    initial: { giorno: '' },
    toBody: ({ giorno }): BodyOf<typeof cambiaGiorno> => ({
      giorno: Number(giorno),
      dal: data?.dal ?? '',
      importo_centesimi: data?.importo_centesimi ?? 0,
    }),
    check: ({ giorno }) => (giorno === '' ? { giorno: 'Scegli un giorno' } : {}),
    change,
    onDone: () => {
      onClose()
      toast({
        tone: 'successo',
        text: `Giorno cambiato: ${isCliente ? 'ti arriva' : 'il cliente riceve'} una e-mail con le date.`,
      })
    },
  })
  const giorno = Number(values.giorno)
  const { data, error } = useQuery({
    ...giornoQuery(a._id, giorno),
    enabled: giorno > 0,
    placeholderData: keepPreviousData,
  })
  const attuale = a.prossimo_addebito === null ? 0 : partiDelGiorno(a.prossimo_addebito).giorno
  return (
    <FormDialog
      title="Cambia il giorno di addebito"
      held={held}
      label={giorno > 0 ? `Addebita il ${giorno} del mese` : 'Cambia giorno'}
      isDisabled={giorno > 0 && (data?.giorno !== giorno || error !== null)}
      onClose={onClose}
    >
      <p className={layout['flat']}>
        Oggi si addebita il {attuale} del mese. Il prezzo non cambia: al prossimo addebito si pagano
        solo i giorni che mancano al nuovo giorno, e da lì si contano i periodi interi.
      </p>
      <Select
        label="Giorno del mese"
        placeholder="Scegli"
        data={GIORNI.filter((n) => n !== String(attuale))}
        allowDeselect={false}
        {...field('giorno')}
      />
      {error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
      {error === null && data && giorno > 0 && <Effetto di={data} />}
    </FormDialog>
  )
}

const Effetto = ({ di }: { di: AnteprimaGiorno }) => (
  <Facts
    facts={[
      { name: 'Oggi', value: 'Nessun addebito e nessun rimborso' },
      {
        name: formattaGiornoCompleto(di.dal),
        value:
          di.importo_centesimi === 0
            ? `Nulla, per ${contato(di.giorni, 'giorno', 'giorni')} fino al ${formattaGiornoLungo(di.al)}`
            : `${formattaEuro(di.importo_centesimi)}, per ${contato(di.giorni, 'giorno', 'giorni')} fino al ${formattaGiornoLungo(di.al)}`,
      },
      {
        name: formattaGiornoCompleto(di.prossimo),
        value: `${formattaEuro(di.prossimo_importo_centesimi)}, un periodo intero`,
      },
    ]}
  />
)

/** The day of before: nothing was charged for the change yet. */
export function AnnullaGiornoDialog({ abbonamento: a, onClose }: Props) {
  const toast = useToast()
  const annulla = useAnnullaGiorno(a._id)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: 'Il giorno di addebito resta quello di prima.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Annullare il cambio di giorno?"
      confirmLabel="Annulla il cambio"
      isBusy={annulla.isPending}
      error={annulla.error}
      onConfirm={() => annulla.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      {a.prossimo_addebito !== null &&
        `Il prossimo addebito torna intero: ${formattaEuro(a.importo_centesimi)}, ${formattaGiornoCompleto(a.prossimo_addebito)}. Oggi non si addebita nulla.`}
    </ConfirmDialog>
  )
}
