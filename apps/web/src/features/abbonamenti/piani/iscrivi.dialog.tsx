import type { Piano } from '@rateo/contract/accordi/piani'
import { proponiIscrizione } from '@rateo/contract/accordi/sottoscrizione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { aPosti } from '@rateo/domain/stati/posti'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { BeneficiarioSelect } from '../../../ui/fields/beneficiario-select.tsx'
import { ClienteSelect } from '../../../ui/fields/cliente-select.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import layout from '../../../ui/layout.module.css'
import { PostiField, readPosti } from '../posti/posti-field.tsx'
import { CADENZE } from '../words.ts'

type Values = { cliente_id: string; beneficiario_id: string; posti: string }
type Body = { cliente_id: string; beneficiario_id: string | null; posti?: number }

type Props = {
  piano: Piano
  /** The cliente whose page it is opened from; left out, one is chosen here. */
  cliente?: { _id: string; nome: string }
  onClose: () => void
}

/** Puts the piano before one cliente, who decides (ABB-M2). */
export function IscriviDialog({ piano: p, cliente, onClose }: Props) {
  const toast = useToast()
  const key = useIdempotencyKey(`iscrivi:${p._id}`)
  const change = useChange({
    key,
    send: (body: Body, idempotencyKey) =>
      call(proponiIscrizione, { params: { id: p._id }, body, idempotencyKey }),
  })
  const { held, form, values } = useContractForm<Values, Body, { scade_at: string }>({
    initial: { cliente_id: cliente?._id ?? '', beneficiario_id: '', posti: String(p.posti_min) },
    toBody: ({ cliente_id, beneficiario_id, posti }) => ({
      cliente_id,
      beneficiario_id: beneficiario_id === '' ? null : beneficiario_id,
      ...(aPosti(p) && { posti: readPosti(p, posti) ?? 0 }),
    }),
    check: (v) => (v.cliente_id === '' ? { cliente_id: 'Scegli un cliente dal tuo elenco' } : {}),
    change,
    onDone: () => {
      toast({ tone: 'successo', text: 'Proposta inviata: l’abbonamento comincia se accetta.' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Iscrivi ${cliente?.nome ?? 'un cliente'}`}
      held={held}
      label="Invia la proposta"
      onClose={onClose}
    >
      <p className={layout['flat']}>
        Il cliente riceve {p.nome} a {formattaEuro(p.importo_centesimi)}{' '}
        {CADENZE[p.cadenza].toLowerCase()}
        {aPosti(p) && ' a posto'} per e-mail, con tutte le condizioni. Ha 14 giorni per confermare
        con un codice e scegliere come pagare: finché non lo fa non comincia nulla e non si addebita
        nulla.
      </p>
      {cliente === undefined && (
        <ClienteSelect
          label="Cliente"
          nothingFound="Nessun cliente con questo nome"
          value={values.cliente_id}
          onChange={(cliente_id) => form.setFieldValue('cliente_id', cliente_id)}
          error={form.errors['cliente_id']}
        />
      )}
      <BeneficiarioSelect
        cliente_id={values.cliente_id}
        value={values.beneficiario_id}
        error={form.errors['beneficiario_id']}
        onChange={(id) => form.setFieldValue('beneficiario_id', id)}
      />
      {aPosti(p) && (
        <PostiField
          piano={p}
          value={values.posti}
          onChange={(posti) => form.setFieldValue('posti', posti)}
        />
      )}
    </FormDialog>
  )
}
