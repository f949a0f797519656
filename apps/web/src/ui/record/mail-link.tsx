/** An e-mail address that leads to a message; where it needs two lines it breaks before its @, which is where one reads it. */
export function MailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}
