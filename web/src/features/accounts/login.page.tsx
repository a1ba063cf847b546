import { useWatch } from 'react-hook-form';
import { answerOf, api } from '../../lib/api/client';
import { NameColumns } from '../../entities/account/name-columns';
import { CompactNameColumns } from '../../entities/account/compact-name-columns';
import { AccountSheet, Otherwise } from './account-sheet';
import { Entrance } from './entrance';
import { LoginForm, useLoginForm } from './login-form';

/** Student login. */
export function LoginPage() {
  const form = useLoginForm();
  const name = useWatch({ control: form.control, name: 'email' }).split('@')[0] ?? '';
  return (
    <Entrance to="student">
      <AccountSheet
        title="Sign in to your student account"
        note="Pick up where you left off."
        wayOn={{ to: '/register', name: 'Register' }}
        otherwise={
          <>
            New here? <Otherwise to="/register">Create an account</Otherwise>
          </>
        }
        drawing={<NameColumns label="Name in block letters" name={name} shape="whole" className="w-[21.25rem]" />}
      >
        <LoginForm
          userType="Student"
          form={form}
          logIn={async (body) => {
            const { jwtoken, studentId } = await answerOf(api.POST('/api/student/login', { body }));
            return { jwtoken, studentId, isStudent: true };
          }}
          below={<CompactNameColumns name={name} className="mt-1 min-[62.5rem]:hidden" />}
        />
      </AccountSheet>
    </Entrance>
  );
}
