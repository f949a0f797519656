import { useParams } from '../../router/use-address.ts'
import { paths } from '../../app/routes/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { RichiestaDetail } from './richiesta-detail.tsx'

export function RichiestaPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={paths.assistenza()}>Tutte le richieste</BackLink>
      <RichiestaDetail id={id} isStaff={false} />
    </>
  )
}
