import { Button } from '@mantine/core'
import type { PersonaDetrazioni } from '@rateo/contract/ponte/detrazioni'
import { Link, useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import { useToast } from '../../ui/notices/toast.tsx'
import { useEmetti } from './detrazioni.api.ts'

type Props = { persona: PersonaDetrazioni; con: string; concluso: boolean }

/** The statement of a year that is over: opened, prepared now, or made anew where something changed since. */
export function Riepilogo({ persona, con, concluso }: Props) {
  const { anno, beneficiario, riepilogo } = persona
  const emetti = useEmetti()
  const toast = useToast()
  const navigate = useNavigate()
  const chi = beneficiario?.nome ?? persona.cliente.nome
  if (!concluso) return null
  const prepara = () =>
    emetti.mutate(
      { anno, con, beneficiario_id: beneficiario?._id ?? null },
      {
        onSuccess: ({ documento_id }) => void navigate({ to: paths.documento(documento_id) }),
        onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
      },
    )
  return (
    <>
      {riepilogo && (
        <Button
          component={Link}
          to={paths.documento(riepilogo._id)}
          size="compact-sm"
          variant="default"
          aria-label={`Apri il riepilogo ${anno} di ${chi}`}
        >
          Apri il riepilogo
        </Button>
      )}
      {(riepilogo === null || riepilogo.da_aggiornare) && (
        <Button
          size="compact-sm"
          variant={riepilogo ? 'subtle' : 'default'}
          loading={emetti.isPending}
          aria-label={`${riepilogo ? 'Aggiorna' : 'Prepara'} il riepilogo ${anno} di ${chi}`}
          onClick={prepara}
        >
          {riepilogo ? 'Aggiorna il riepilogo' : 'Prepara il riepilogo'}
        </Button>
      )}
    </>
  )
}
