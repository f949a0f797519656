import { Button } from '@mantine/core'
import * as contract from '@rateo/contract/accordi/nomina-beneficiario'
import { formattaPercento } from '@rateo/domain/denaro/percento'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { paths } from '../../app/routes/paths.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BeneficiarioSelect, beneficiariSceltaQuery } from '../../ui/fields/beneficiario-select.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Facts } from '../../ui/panel.tsx'

type Record = {
  _id: string
  cliente: { _id: string } | null
  beneficiario: { _id: string; nome: string } | null
  quota: { percento: number; ripartizione_id: string | null } | null
}

type Props = {
  su: 'pagamento' | 'abbonamento'
  record: Record
  /** True where it does not change any more: a receipt has said it, or the whole that it is a share of. */
  fermo: boolean
}

/** For whom it is, and which share of a whole: said where there is something to say, or to choose. */
export function PerChi({ su, record, fermo }: Props) {
  const { role } = useSession().profile
  const [isOpen, setOpen] = useState(false)
  const { beneficiario, quota } = record
  // A cliente chooses among all of their own; an esercente among those of this cliente.
  const di = role === 'cliente' ? null : (record.cliente?._id ?? '')
  const isChoosing = !fermo && role !== 'admin'
  const scelta = useQuery({ ...beneficiariSceltaQuery(di), enabled: isChoosing && di !== '' })
  const canChoose = isChoosing && (scelta.data?.data.length ?? 0) > 0
  const facts = [
    ...(beneficiario === null
      ? []
      : [
          {
            name: 'Per chi è',
            value:
              role === 'cliente' ? (
                beneficiario.nome
              ) : (
                <Link to={paths.beneficiario(beneficiario._id)}>{beneficiario.nome}</Link>
              ),
          },
        ]),
    ...(quota === null
      ? []
      : [
          {
            name: role === 'cliente' ? 'La tua quota' : 'Quota',
            value:
              quota.ripartizione_id === null ? (
                formattaPercento(quota.percento)
              ) : (
                <Link to={paths.ripartizione(quota.ripartizione_id)}>
                  {formattaPercento(quota.percento)} di una spesa divisa
                </Link>
              ),
          },
        ]),
  ]
  if (facts.length === 0 && !canChoose) return null
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      {canChoose && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {beneficiario === null ? 'Scegli per chi è' : 'Cambia per chi è'}
        </Button>
      )}
      {isOpen && <PerChiDialog su={su} record={record} di={di} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = Pick<Props, 'su' | 'record'> & { di: string | null; onClose: () => void }

function PerChiDialog({ su, record, di, onClose }: DialogProps) {
  const queryClient = useQueryClient()
  const { held, form, values } = useContractForm<
    { beneficiario_id: string },
    { beneficiario_id: string | null },
    unknown
  >({
    initial: { beneficiario_id: record.beneficiario?._id ?? '' },
    toBody: ({ beneficiario_id }) => ({
      beneficiario_id: beneficiario_id === '' ? null : beneficiario_id,
    }),
    change: useChange<unknown, { beneficiario_id: string | null }>({
      send: (body) =>
        call<typeof contract.nominaSulPagamento | typeof contract.nominaSullAbbonamento>(
          su === 'pagamento' ? contract.nominaSulPagamento : contract.nominaSullAbbonamento,
          { params: { id: record._id }, body },
        ),
      onSuccess: () =>
        queryClient.invalidateQueries({
          queryKey: [su === 'pagamento' ? 'pagamenti' : 'abbonamenti'],
        }),
    }),
    onDone: onClose,
  })
  return (
    <FormDialog title="Per chi è" held={held} label="Salva" onClose={onClose}>
      <BeneficiarioSelect
        always
        label="Per chi è"
        cliente_id={di}
        value={values.beneficiario_id}
        error={form.errors['beneficiario_id']}
        onChange={(id) => form.setFieldValue('beneficiario_id', id)}
      />
    </FormDialog>
  )
}
